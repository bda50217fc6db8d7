import { Card, Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { BatchLink } from "#/client/ui/PlaceLinks.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { TrainerDay } from "./trainer.client.ts";

/** The answers that wait for a review, by batch, longest waiting first. */
export function AnswersToReview({ waiting }: { waiting: TrainerDay["waiting"] }) {
  if (waiting.length === 0) {
    return (
      <Text variant="faint">Nothing waits for you. Answers come here as they are handed in.</Text>
    );
  }
  return (
    <Card component="ul" className="rows" p="2px 20px">
      {waiting.map(({ batchId, count, own, oldestAt }) => (
        <li key={batchId}>
          <div>
            <Text component="div" fw={600}>
              <BatchLink batchId={batchId} />{" "}
              <StatusBadge meaning="waiting">{count} waiting</StatusBadge>
            </Text>
            <Text className="figures" variant="note" mt={2}>
              Longest since <DateText isInSentence value={oldestAt} />
              {own > 0 && own < count && `, ${own} to your sessions`}
            </Text>
          </div>
          <LinkButton
            to="/assignment-approvals"
            search={{ batch: batchId }}
            state={{ batchId }}
            size="compact-md"
            variant="default"
            aria-label={`Review ${batchId}`}
          >
            Review
          </LinkButton>
        </li>
      ))}
    </Card>
  );
}
