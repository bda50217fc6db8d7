import { Box, Stack } from "@mantine/core";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { ErasureCard } from "../erasures/client/ErasureCard.tsx";
import { AgreementsCard } from "./AgreementsCard.tsx";
import { CopyCard } from "./CopyCard.tsx";

/** What is held about oneself, and what one can do with it. */
export function MyDataPage() {
  return (
    <Box maw={960} mx="auto">
      <PageHead title="My data" context="What you agreed to, and what we hold about you." />
      <Stack gap={20}>
        <AgreementsCard />
        <CopyCard />
        <ErasureCard />
      </Stack>
    </Box>
  );
}
