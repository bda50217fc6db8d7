import { Box, Group, Text } from "@mantine/core";
import { CalendarLink } from "#/client/ui/CalendarLink.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { formatSlot } from "#/shared/slot-times.ts";
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

/** A session on a phone: its topic with the question behind it, when, who and how it stands, and the one action. */
export function SessionBrief({ session, presence }: { session: TraineeSession; presence: string }) {
  const { topic, date, time, trainer, assignmentStatus: status, rejectionReason } = session;
  const question = session.trainerAssignmentFileUrl;
  return (
    <>
      <Box flex={1} miw={0}>
        <Text component="div" fw={560} truncate="end">
          {question ? (
            <FileLink address={question} name={`${topic}.pdf`} label={`Question of ${topic}`}>
              {topic}
            </FileLink>
          ) : (
            topic
          )}
        </Text>
        <Text component="div" variant="note" lh={1.4}>
          <DateText value={date} />, {formatSlot(time)} · {trainer} · <span>{presence}</span>
          {status !== "Not Submitted" && (
            <>
              {" "}
              · <span>{status}</span>
            </>
          )}
        </Text>
        {rejectionReason && (
          <Text className="wrap lines" fz="sm" lh={1.4} c="var(--danger-ink)">
            {rejectionReason}
          </Text>
        )}
      </Box>
      {session.hasBegun ? (
        <SessionAnswer session={session} />
      ) : (
        <CalendarLink address={session.calendarUrl} name={`session ${date}`} subject={topic} />
      )}
    </>
  );
}
