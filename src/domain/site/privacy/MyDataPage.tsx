import { Box, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { Settled } from "#/client/ui/Settled.tsx";
import { consentContract } from "#/domain/site/consent/consent.contract.ts";
import { AgreementsCard } from "./AgreementsCard.tsx";
import { CopyCard } from "./CopyCard.tsx";
import { ErasureCard } from "./erasures/ErasureCard.tsx";
import { erasuresContract } from "./erasures/erasures.contract.ts";

/** What is held about oneself, and what one can do with it. */
export function MyDataPage() {
  const queries = [
    useQuery(routeQuery(consentContract.agreements, {})),
    useQuery(routeQuery(erasuresContract.own, {})),
  ];
  return (
    <Box maw={960} mx="auto">
      <PageHead title="My data" context="What you agreed to, and what we hold about you." />
      <Settled queries={queries}>
        <Stack gap={20}>
          <AgreementsCard />
          <CopyCard />
          <ErasureCard />
        </Stack>
      </Settled>
    </Box>
  );
}
