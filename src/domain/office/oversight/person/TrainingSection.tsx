import { Text } from "@mantine/core";
import { useSignedIn } from "#/client/lib/session.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { BatchLink } from "#/client/ui/PlaceLinks.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { ToolRow } from "#/client/ui/ToolRow.tsx";
import { isPass, MODULE_NAMES } from "#/shared/modules.ts";
import type { PersonModule, PersonPage } from "./person.contract.ts";

/** A person's modules, last one first, with attendance, answers and mark. */
export function TrainingSection({ person: { training = [] } }: { person: PersonPage }) {
  const isTrainer = useSignedIn().audience === "trainer";
  if (training.length === 0) return null;
  return (
    <CardSection title="Training">
      <ul className="rows">
        {training.map((joined) => (
          <li key={`${joined.batch._id} ${joined.leftAt}`}>
            <ToolRow
              tools={
                <>
                  {isTrainer && !joined.leftAt && <TrainerTools joined={joined} />}
                  <Score score={joined.score} />
                </>
              }
            >
              <strong>{MODULE_NAMES[joined.module]}</strong>
              <Text component="div" variant="hint">
                <BatchLink batchId={joined.batch.batchId} />,{" "}
                <DateText value={joined.startDate} as="day" />
                {joined.endDate && (
                  <>
                    {" "}
                    to <DateText value={joined.endDate} as="day" />
                  </>
                )}
                {joined.leftAt && (
                  <Text span display="block">
                    Repeated in another batch from <DateText value={joined.leftAt} as="day" />
                  </Text>
                )}
                <Sessions sessions={joined.sessions} />
              </Text>
            </ToolRow>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

function Sessions({ sessions }: Pick<PersonModule, "sessions">) {
  if (!sessions || sessions.held === 0) return null;
  const { expected, attended, answered, waiting } = sessions;
  return (
    <Text span display="block">
      Attended {attended} of {expected}, answered {answered}
      {waiting > 0 && `, ${waiting} to review`}
    </Text>
  );
}

function Score({ score }: Pick<PersonModule, "score">) {
  if (score === null) return <StatusBadge meaning="neutral">No score yet</StatusBadge>;
  return <StatusBadge meaning={isPass(score) ? "good" : "bad"}>{`${score} of 10`}</StatusBadge>;
}

/** Links for the trainer to mark and review in the view of the whole batch. */
function TrainerTools({ joined: { batch, sessions, module } }: { joined: PersonModule }) {
  const of = `in ${MODULE_NAMES[module]}`;
  return (
    <>
      {sessions && sessions.waiting > 0 && (
        <LinkButton
          to="/assignment-approvals"
          search={{ batch: batch.batchId }}
          variant="default"
          size="compact-md"
          aria-label={`Review answers ${of}`}
        >
          Review
        </LinkButton>
      )}
      <LinkButton
        to="/interview-grades"
        search={{ batch: batch.batchId }}
        variant="default"
        size="compact-md"
        aria-label={`Score ${of}`}
      >
        Score
      </LinkButton>
    </>
  );
}
