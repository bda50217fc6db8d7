import { Box, Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { factorsContract } from "../contract.ts";
import { FactorCard } from "./FactorCard.tsx";

/** How one signs in: the second factor and its recovery codes. */
export function SecurityPage() {
  const factors = useQuery(routeQuery(factorsContract.read, {}));
  return (
    <Box maw={960} mx="auto">
      <PageHead
        title="Sign-in and security"
        context="A second step keeps your account yours, even if somebody learns your password."
      />
      <Card>
        <Loaded queries={[factors]} failure="Your sign-in could not be read.">
          {(known) => <FactorCard factors={known} />}
        </Loaded>
      </Card>
    </Box>
  );
}
