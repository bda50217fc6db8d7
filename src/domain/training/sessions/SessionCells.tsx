import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { CalendarLink } from "#/client/ui/CalendarLink.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { mayUpload } from "./answers/answers.rules.ts";
import { UploadAnswer } from "./answers/UploadAnswer.tsx";
import { type TraineeSession, trainingContract } from "./training.contract.ts";

/** The minimum height of a touch target, in px. */
export const TOUCHED = 44;

/** The text of a link with padding that makes it a touch target. */
export const Touched = ({ children }: { children: ReactNode }) => (
  <Box component="span" display="block" py={10} lh="24px">
    {children}
  </Box>
);

/** The question of a session, and while it is ahead its calendar entry. */
export function SessionDownloads({ session }: { session: TraineeSession }) {
  const { trainerAssignmentFileUrl: question, calendarUrl, topic, date, hasBegun } = session;
  return (
    <Group gap={14} wrap="nowrap">
      {question && (
        <FileLink address={question} name={`${topic}.pdf`} label={`Question of ${topic}`}>
          Question
        </FileLink>
      )}
      {!hasBegun && <CalendarLink address={calendarUrl} name={`session ${date}`} subject={topic} />}
    </Group>
  );
}

type AnswerProps = {
  session: TraineeSession;
  /** Short text, as large as a touch target. */
  isBrief?: boolean;
};

/** The waiting or approved answer, or the button to hand one in (specification 1 section 2). */
export function SessionAnswer({ session, isBrief }: AnswerProps) {
  const { sessionId, topic, assignmentStatus, assignmentFileUrl } = session;
  if (mayUpload(assignmentStatus) && !session.isOver) {
    return (
      <UploadAnswer
        sessionId={sessionId}
        topic={topic}
        isAgain={assignmentStatus === "Rejected"}
        refresh={trainingContract.moduleDetails}
        {...(isBrief && { words: "Upload", height: TOUCHED })}
      />
    );
  }
  if (!assignmentFileUrl) return null;
  return (
    <FileLink
      address={assignmentFileUrl}
      name={`Answer to ${topic}.pdf`}
      label={`Preview Answer to ${topic}`}
    >
      {isBrief ? <Touched>Preview Answer</Touched> : "Preview Answer"}
    </FileLink>
  );
}
