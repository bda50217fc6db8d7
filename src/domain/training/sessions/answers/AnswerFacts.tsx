import { Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import type { Row } from "./answers.client.ts";
import css from "./answers.module.css";

/** What a reviewer needs to know of an answer: the session, the question, and earlier tries. */
export function AnswerFacts({ row }: { row: Row }) {
  const { topic, date, uploadedAt, questionUrl, earlier } = row;
  return (
    <dl className={css.facts}>
      <dt>Session</dt>
      <dd>
        {topic}, <DateText value={date} />
      </dd>
      <dt>Handed in</dt>
      <dd>{uploadedAt && <DateText value={uploadedAt} as="time" />}</dd>
      <dt>Question</dt>
      <dd>
        <FileLink address={questionUrl} name={`${topic}, question.pdf`}>
          Preview the question
        </FileLink>
      </dd>
      {earlier.map((answer) => (
        <div key={answer.uploadedAt} className={css.earlier}>
          <dt>
            Rejected before, <DateText value={answer.uploadedAt} as="time" />
          </dt>
          <dd>
            {answer.reason && (
              <Text span className="wrap lines" display="block">
                {answer.reason}
              </Text>
            )}
            <FileLink address={answer.fileUrl} name={`${row.name}, ${topic}, earlier.pdf`}>
              Preview that answer
            </FileLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}
