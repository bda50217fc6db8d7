import { Box, Button } from "@mantine/core";
import { useSelector } from "@tanstack/react-store";
import { type ReactNode, useRef } from "react";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import type { ScoreEntries } from "./ScoreEntries.tsx";
import { type Cell, entryOf } from "./scores.client.ts";

/** Lists whose scores could not be saved, including rows that are filtered out or gone. */
export function UnsavedScores({ scores, cells }: { scores: ScoreEntries; cells: readonly Cell[] }) {
  const names = useRef(new Map<string, string>()).current;
  for (const { key, displayName } of cells) names.set(key, displayName);
  const entries = useSelector(scores.entries);
  const failed = cells.filter((cell) => entryOf(entries, cell)?.state === "failed");
  const here = new Set(cells.map(({ key }) => key));
  const left = Object.keys(entries).filter((key) => !here.has(key));
  return (
    <>
      {failed.length > 0 && (
        <Unsaved count={failed.length} names={failed.map(({ displayName }) => displayName)}>
          <Button variant="default" size="compact-sm" onClick={() => scores.commit(...failed)}>
            Save again
          </Button>
        </Unsaved>
      )}
      {left.length > 0 && (
        <Unsaved
          count={left.length}
          names={left.map((key) => {
            const { text = "" } = entries[key] ?? {};
            return `${names.get(key) ?? "Somebody"} is no longer in this batch: ${text}`;
          })}
        >
          <Button variant="default" size="compact-sm" onClick={() => scores.discard(...left)}>
            Forget it
          </Button>
        </Unsaved>
      )}
    </>
  );
}

type UnsavedProps = { count: number; names: readonly string[]; children: ReactNode };

const Unsaved = ({ count, names, children }: UnsavedProps) => (
  <Box mb={16}>
    <InlineAlert
      tone="warning"
      title={count === 1 ? "One score is not saved" : `${count} scores are not saved`}
    >
      {[...new Set(names)].join(", ")}. {children}
    </InlineAlert>
  </Box>
);
