import { Card, Text } from "@mantine/core";
import { useState } from "react";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { BatchLink } from "#/client/ui/PlaceLinks.tsx";
import { ShowAll } from "#/client/ui/ShowAll.tsx";
import { namesakesIn } from "#/shared/person-code.ts";
import type { TrainerDay } from "./api.ts";

const SHOWN_AT_FIRST = 5;

/** Who was at too few sessions of the batches one teaches, each name with the way to the person. */
export function LowAttendance({ low }: { low: TrainerDay["low"] }) {
  const [isWhole, setWhole] = useState(false);
  if (low.length === 0) {
    return <Text variant="faint">Nobody in your running batches was at too few sessions.</Text>;
  }
  const namesakes = namesakesIn(low);
  const shown = isWhole ? low : low.slice(0, SHOWN_AT_FIRST);
  return (
    <Card>
      {shown.map(({ id, name, batchId, attended, counted }) => (
        <Text key={`${id}${batchId}`} lh={1.8}>
          <PersonLink id={id} name={name} namesakes={namesakes} />{" "}
          <Text span className="figures" variant="note">
            {attended} of {counted} · <BatchLink batchId={batchId} />
          </Text>
        </Text>
      ))}
      {shown.length < low.length && (
        <ShowAll onClick={() => setWhole(true)}>Show all {low.length}</ShowAll>
      )}
    </Card>
  );
}
