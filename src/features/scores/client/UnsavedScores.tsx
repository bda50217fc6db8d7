import { Box, Button } from "@mantine/core";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import type { Cell } from "./api.ts";
import type { ScoreEntries } from "./ScoreEntries.tsx";

/** Whose scores could not be saved, also of rows that the filter or the page does not show. */
export function UnsavedScores({ scores, cells }: { scores: ScoreEntries; cells: readonly Cell[] }) {
  const failed = cells.filter(({ key }) => scores.entries[key]?.state === "failed");
  if (failed.length === 0) return null;
  const names = [...new Set(failed.map(({ displayName }) => displayName))].join(", ");
  return (
    <Box mb={16}>
      <InlineAlert
        tone="warning"
        title={
          failed.length === 1 ? "One score is not saved" : `${failed.length} scores are not saved`
        }
      >
        {names}.{" "}
        <Button variant="default" size="compact-sm" onClick={() => scores.commit(...failed)}>
          Save again
        </Button>
      </InlineAlert>
    </Box>
  );
}
