import { Group } from "@mantine/core";
import { CalendarLink } from "#/client/ui/CalendarLink.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { UploadAnswer } from "../answers/client/UploadAnswer.tsx";
import { mayUpload } from "../answers/rules.ts";
import { type TraineeSession, trainingContract } from "../contract.ts";

/** The question of a session, and while it is still ahead the session as a calendar entry. */
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

/** The answer that waits or was approved, or the way to hand one in (specification 1 section 2). */
export function SessionAnswer({ session }: { session: TraineeSession }) {
  const { sessionId, topic, assignmentStatus, assignmentFileUrl } = session;
  if (mayUpload(assignmentStatus)) {
    return (
      <UploadAnswer
        sessionId={sessionId}
        topic={topic}
        isAgain={assignmentStatus === "Rejected"}
        refresh={trainingContract.moduleDetails}
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
      Preview Answer
    </FileLink>
  );
}
