import { Text } from "@mantine/core";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { MODULE_NAMES } from "#/shared/modules.ts";
import { moduleBefore } from "./batches.rules.ts";
import type { Candidate } from "./eligibility.contract.ts";
import { describeAttempts, type FilledType } from "./eligibility.rules.ts";
import css from "./eligible.module.css";

/** A name with what distinguishes namesakes. */
export function CandidateLabel({ type, person }: { type: FilledType; person: Candidate }) {
  const before = MODULE_NAMES[moduleBefore(type) ?? "Java"];
  return (
    <span className={css.who}>
      <span>
        <PersonLink id={person.id} name={person.name} isInNewTab />
      </span>
      <Text span variant="note">
        {person.email} · {person.batchId} · {before} {person.mark}
        {person.attempts && <strong> · {describeAttempts(person.attempts)}</strong>}
      </Text>
    </span>
  );
}
