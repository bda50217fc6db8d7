import { Box, Card, Text } from "@mantine/core";
import { useState } from "react";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { BatchLink } from "#/client/ui/PlaceLinks.tsx";
import { ShowAll } from "#/client/ui/ShowAll.tsx";
import { namesakesIn } from "#/shared/person-code.ts";
import type { TrainerDay } from "./trainer.client.ts";

const SHOWN_AT_FIRST = 5;

/** Members of the trainer's batches with low attendance, each name a link to the person. */
export function LowAttendance({ low }: { low: TrainerDay["low"] }) {
  const [isWhole, setWhole] = useState(false);
  if (low.length === 0) {
    return <Text variant="faint">Nobody in your running batches was at too few sessions.</Text>;
  }
  const namesakes = namesakesIn(low);
  const shown = isWhole ? low : low.slice(0, SHOWN_AT_FIRST);
  return (
    <Card component="ul" className="rows" p="2px 20px">
      {shown.map(({ id, name, batchId, attended, counted }) => (
        <Box key={`${id}${batchId}`} component="li" py={8}>
          <div>
            <PersonLink id={id} name={name} namesakes={namesakes} />
            <Text variant="note" mt={2}>
              <BatchLink batchId={batchId} />
            </Text>
          </div>
          <Text className="figures" variant="note">
            {attended} of {counted} sessions
          </Text>
        </Box>
      ))}
      {shown.length < low.length && (
        <li>
          <ShowAll onClick={() => setWhole(true)}>Show all {low.length}</ShowAll>
        </li>
      )}
    </Card>
  );
}
