import { Box, Card, Text } from "@mantine/core";
import { Fragment, useState } from "react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { BatchLink } from "#/client/ui/PlaceLinks.tsx";
import { ShowAll } from "#/client/ui/ShowAll.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { describeState, hasEnded } from "#/domain/training/batches/batches.rules.ts";
import { MODULE_NAMES } from "#/shared/modules.ts";
import type { TrainerDay } from "./trainer.client.ts";

type Batch = TrainerDay["unscored"][number];

const SHOWN_AT_FIRST = 3;

export function UnscoredBatches({ unscored }: { unscored: readonly Batch[] }) {
  const today = useCurrentDate();
  const [isWhole, setWhole] = useState(false);
  if (unscored.length === 0) {
    return (
      <Text variant="faint">
        Nobody waits for a score. Batches come here two weeks after their start.
      </Text>
    );
  }
  const shown = isWhole ? unscored : unscored.slice(0, SHOWN_AT_FIRST);
  return (
    <Card component="ul" className="rows" p="2px 20px">
      {shown.map((batch) => (
        <Box key={batch.batchId} component="li" py={6}>
          <div>
            <Text component="div" fw={600}>
              <BatchLink batchId={batch.batchId} />{" "}
              <StatusBadge meaning={hasEnded(batch, today) ? "bad" : "waiting"}>
                {batch.count} without a score
              </StatusBadge>
            </Text>
            <Text className="figures" variant="note" mt={2} lineClamp={2}>
              {MODULE_NAMES[batch.batchType]} ·{" "}
              {batch.endDate && (
                <>
                  <span style={{ whiteSpace: "nowrap" }}>{describeState(batch, today)}</span> ·{" "}
                </>
              )}
              <Names {...batch} />
            </Text>
          </div>
          <LinkButton
            to="/interview-grades"
            search={{ batch: batch.batchId, show: "unscored" }}
            state={{ batchId: batch.batchId }}
            size="compact-md"
            variant="default"
            aria-label={`Score ${batch.batchId}`}
          >
            Score
          </LinkButton>
        </Box>
      ))}
      {shown.length < unscored.length && (
        <li>
          <ShowAll onClick={() => setWhole(true)}>Show all {unscored.length} batches</ShowAll>
        </li>
      )}
    </Card>
  );
}

/** Lists the names: "Asha, Bala, Chitra and 4 more". */
const Names = ({ first, count }: Batch) => (
  <>
    {first.map((person, index) => (
      <Fragment key={person.id}>
        {index > 0 && ", "}
        <PersonLink {...person} />
      </Fragment>
    ))}
    {count > first.length && ` and ${count - first.length} more`}
  </>
);
