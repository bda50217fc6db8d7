import { Stack, Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { type BatchType, hasSessions } from "#/domain/training/batches/batches.rules.ts";
import { MAX_MARK } from "#/shared/marks.ts";
import { SessionsTable } from "./SessionsTable.tsx";
import type { FormerAttempt } from "./training.contract.ts";

type Props = { type: BatchType; attempts: readonly FormerAttempt[] };

/**
 * What was reached in batches before, where the module is repeated: the newest score counts, the
 * others stay here.
 */
export function FormerAttempts({ type, attempts }: Props) {
  return attempts.map((attempt) => (
    <Stack key={attempt.leftAt} component="section" gap={12} mt={28} aria-label={attempt.batchId}>
      <div>
        <h2>Before, in {attempt.batchId}</h2>
        <Text variant="soft">
          {attempt.mark} out of {MAX_MARK}. You were there from{" "}
          <DateText value={attempt.joinedAt} as="day" isInSentence /> to{" "}
          <DateText value={attempt.leftAt} as="day" isInSentence />
          {hasSessions(type) &&
            `, attended ${attempt.totalAttendance} and handed in ${attempt.totalAssignments}`}
          .
        </Text>
      </div>
      {hasSessions(type) && attempt.sessions.length > 0 && (
        <SessionsTable sessions={attempt.sessions} label={`Sessions of ${attempt.batchId}`} />
      )}
    </Stack>
  ));
}
