import { Text } from "@mantine/core";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { MODULE_NAMES } from "#/shared/modules.ts";
import { moduleBefore } from "./batches.rules.ts";
import type { IneligibleTrainee } from "./eligibility.contract.ts";
import { describeIneligibility, type FilledType } from "./eligibility.rules.ts";
import css from "./eligible.module.css";

type Props = {
  type: FilledType;
  /**
   * The search text; without it the list is the module before's members in no batch of this one.
   */
  q: string;
  people: readonly IneligibleTrainee[];
  /** How many there are in total; `people` are the first. */
  total: number;
  /** Opens automatically if the person searched for is not among the eligible. */
  isWanted: boolean;
};

/** People who may not join a batch of the type, each with the reason; collapsed by default. */
export function NotEligible({ type, q, people, total, isWanted }: Props) {
  const before = MODULE_NAMES[moduleBefore(type) ?? "Java"];
  return (
    <details className={css.why} key={String(isWanted)} open={isWanted}>
      <summary>
        Who is not eligible, and why <span>{total}</span>
      </summary>
      {people.length > 0 ? (
        <ul className={css.reasons}>
          {people.map((person) => (
            <li key={person.id}>
              <strong>
                <PersonLink id={person.id} name={person.name} isInNewTab />
              </strong>
              <Text span variant="note">
                {person.email}
              </Text>
              <Text span variant="soft">
                {describeIneligibility(type, person)}
              </Text>
            </li>
          ))}
          {people.length < total && (
            <li className={css.none}>
              The first {people.length} of {total}. Search for somebody to see the others.
            </li>
          )}
        </ul>
      ) : (
        <p className={css.none}>
          {q
            ? `Nobody else matches “${q}”. They may not be in a ${before} batch yet.`
            : `Everybody in a ${before} batch has moved on or may be chosen.`}
        </p>
      )}
    </details>
  );
}
