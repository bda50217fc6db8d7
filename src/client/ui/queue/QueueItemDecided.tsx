import { Button, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { InlineAlert } from "../InlineAlert.tsx";
import { reasonDraftOf } from "./reason-draft.ts";

type Props = { id: string; why: ReactNode; hasNext: boolean; onNext: () => void };

/** Says that somebody else took the item out of the queue; keeps the reason being written. */
export function QueueItemDecided({ id, why, hasNext, onNext }: Props) {
  const [reason] = useState(() => reasonDraftOf(id));
  return (
    <InlineAlert tone="info" title="It no longer waits">
      <Text size="sm">{why}</Text>
      {reason && (
        <Text size="sm" className="wrap" mt={6}>
          What you wrote was not sent: “{reason}”
        </Text>
      )}
      <Button variant="default" size="compact-sm" mt={8} onClick={onNext}>
        {hasNext ? "The next one" : "Close"}
      </Button>
    </InlineAlert>
  );
}
