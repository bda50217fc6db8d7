import { Box, Stack } from "@mantine/core";
import { useRouteQuery } from "#/client/lib/query.ts";
import { FactList } from "#/client/ui/FactList.tsx";
import { type LegalFacts, legalContract } from "./legal.contract.ts";

/** Who runs the hub and whom to complain to, as far as set; otherwise renders nothing. */
export function OwnerFacts() {
  const { data } = useRouteQuery(legalContract.facts, {});
  const owner = data ? ownerFacts(data) : [];
  const officer = data ? officerFacts(data) : [];
  if (owner.length + officer.length === 0) return null;
  return (
    <Box component="footer" mt={40} pt={28} style={{ borderTop: "1px solid var(--line)" }}>
      <Stack gap={28}>
        {owner.length > 0 && <FactList title="Who runs this hub" facts={owner} />}
        {officer.length > 0 && <FactList title="Grievance officer" facts={officer} />}
      </Stack>
    </Box>
  );
}

type Facts = [label: string, value: string][];

const given = (facts: [label: string, value: string | undefined][]): Facts =>
  facts.filter((fact): fact is [string, string] => Boolean(fact[1]));

const ownerFacts = ({ owner }: LegalFacts): Facts =>
  given([
    ["Legal name", owner.legalName],
    ["Registered address", owner.address],
    ["GSTIN", owner.gstin],
  ]);

const officerFacts = ({ grievanceOfficer: officer }: LegalFacts): Facts =>
  given([
    ["Name", officer?.name],
    ["Email", officer?.email],
    ["Phone", officer?.phone],
  ]);
