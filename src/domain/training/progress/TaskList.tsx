import { Group } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useAnswerTime } from "#/client/lib/outlook.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { UploadAnswer } from "#/domain/training/sessions/answers/UploadAnswer.tsx";
import { formatRupees } from "#/shared/money.ts";
import { type Progress, progressContract } from "./progress.contract.ts";
import css from "./progress.module.css";
import { daysLeft, ReturnedDocuments, TaskItem } from "./TaskItem.tsx";

/** Whether there are any tasks. */
export const hasTasks = ({ answers, returned, balance }: Progress) =>
  answers.length > 0 || returned.length > 0 || balance !== null;

/** The tasks: returned items first, then payments, then assignments, each with its one action. */
export function TaskList({ progress }: { progress: Progress }) {
  const { answers, balance, module, documentsWaiting } = progress;
  const end = module?.endDate ?? null;
  const time = useAnswerTime(progress.documentDays);
  const today = useCurrentDate();
  return (
    <CardSection title="To do">
      {!hasTasks(progress) ? (
        <Group gap={8} wrap="nowrap" align="flex-start" mt={14} c="var(--ink-soft)">
          <IconCircleCheck size={20} aria-hidden="true" />
          <p>
            Nothing to do now.{" "}
            {documentsWaiting > 0
              ? `The office looks at your documents, usually ${time}; you are told if one is needed again.`
              : "New tasks appear here."}
          </p>
        </Group>
      ) : (
        <ul className={css.tasks}>
          {answers.map(({ sessionId, topic, date, reason }) => (
            <TaskItem
              key={sessionId}
              title={topic}
              note={
                reason === null ? (
                  <>
                    Class: <DateText value={date} />
                    {end && `, ${daysLeft(end, today)}`}
                  </>
                ) : (
                  `Rejected: ${reason}`
                )
              }
              isBad={reason !== null}
            >
              <UploadAnswer
                sessionId={sessionId}
                topic={topic}
                isAgain={reason !== null}
                refresh={progressContract.read}
              />
            </TaskItem>
          ))}
          <ReturnedDocuments returned={progress.returned} />
          {balance && <Balance {...balance} />}
        </ul>
      )}
    </CardSection>
  );
}

function Balance({ amount, dueOn }: NonNullable<Progress["balance"]>) {
  const today = useCurrentDate();
  const isLate = dueOn < today;
  return (
    <TaskItem
      title={`Balance of your fee, ${formatRupees(amount)}`}
      note={
        <>
          {isLate ? "Was due on" : "Due on"} <DateText value={dueOn} as="day" />,{" "}
          {daysLeft(dueOn, today)}
        </>
      }
      isBad={isLate}
    >
      <LinkButton to="/balance-payment" variant="light" size="compact-md">
        Pay balance
      </LinkButton>
    </TaskItem>
  );
}
