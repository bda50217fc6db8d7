import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { usersContract } from "../contract.ts";
import { CreateUserForm } from "./CreateUserForm.tsx";
import classes from "./users.module.css";

export function CreateUserPage() {
  const defaults = useQuery(routeQuery(usersContract.defaults, {}));
  return (
    <div className={classes.narrow}>
      <PageHead
        title="Create User"
        context="The account is approved at once, and an email tells the person."
      />
      <Card>
        {defaults.data ? (
          <CreateUserForm initialPassword={defaults.data.password} />
        ) : defaults.isError ? (
          <ErrorState error={defaults.error} retry={() => void defaults.refetch()} />
        ) : (
          <LoadingState />
        )}
      </Card>
    </div>
  );
}
