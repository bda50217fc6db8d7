import { Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { BatchLink } from "#/client/ui/PlaceLinks.tsx";
import type { FormerTrainee } from "#/domain/training/batches/batches.contract.ts";
import { MAX_SCORE } from "#/shared/modules.ts";

type Former = FormerTrainee & { attended?: number; expected?: number; answered?: number };
type Props = {
  former: readonly Former[] | undefined;
  /** Whether to show what they attended and handed in. */
  withSessions: boolean;
};

/** Trainees who scored less than 7 in a batch and repeat the module elsewhere; empty if none. */
export function FormerTrainees({ former = [], withSessions }: Props) {
  if (former.length === 0) return null;
  return (
    <section aria-labelledby="former">
      <h2 id="former">Left to repeat the module</h2>
      <ul className="rows">
        {former.map((one) => (
          <li key={`${one.id} ${one.leftAt}`}>
            <strong>
              <PersonLink id={one.id} name={one.name} />
            </strong>
            <Text component="div" variant="hint">
              {one.mark} of {MAX_SCORE} here
              {withSessions &&
                `, attended ${one.attended} of ${one.expected}, handed in ${one.answered}`}
              , left <DateText value={one.leftAt} as="day" isInSentence />
              {one.nextBatchId && (
                <>
                  {" "}
                  for <BatchLink batchId={one.nextBatchId} />
                </>
              )}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
