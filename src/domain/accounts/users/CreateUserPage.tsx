import { Box, Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { ROLES } from "#/shared/actor.ts";
import { CreateUserForm } from "./CreateUserForm.tsx";
import { usersContract } from "./users.contract.ts";

export function CreateUserPage() {
  const [search] = useSearchState({ of: ["role"] });
  const role = ROLES.find((one) => one === search.role);
  const defaults = useQuery(routeQuery(usersContract.defaults, {}));
  return (
    <Box maw={760}>
      <PageHead
        title="Create User"
        context="The account is approved at once, and a mail tells the person."
      />
      <Card>
        <Loaded queries={[defaults]}>{(start) => <CreateUserForm {...start} role={role} />}</Loaded>
      </Card>
    </Box>
  );
}
