import { Card } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { queryClient } from "#/client/lib/query.ts";
import { UNCHANGED } from "#/client/ui/EditableForm.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { Form } from "#/client/ui/Form.tsx";
import type { BatchAttendee } from "./attendance.contract.ts";
import { SessionConflict, useStoredMeanwhile } from "./SessionConflict.tsx";
import { SessionFields } from "./SessionFields.tsx";
import { describeMissing, formOf, missingIn, type SessionValues } from "./sessions.client.ts";
import type { Session } from "./sessions.contract.ts";
import { sessionsContract } from "./sessions.contract.ts";
import { sessionDays } from "./sessions.rules.ts";
import type { ListedBatch } from "./trainer/trainer.client.ts";
import { RestoredEdit, readEdit, storedValues, useKeptEdit } from "./UnsavedEdit.tsx";

type Props = {
  session: Session;
  batch: ListedBatch;
  trainees: readonly BatchAttendee[];
  trainer: { _id: string; username: string };
};

/** The form of a stored session; the question is only sent if a new file was chosen. */
export function EditSessionForm({ session, batch, trainees, trainer }: Props) {
  const { sessionId, batchId, assignmentFileName: fileName } = session;
  const [restored, setRestored] = useState(() => readEdit(session));
  const { base, isOld, takeIn, failed, sooner } = useStoredMeanwhile(session);
  const navigate = useNavigate();
  const app = useAppForm({
    initialValues: {
      ...storedValues(session),
      assignment: null,
    } as SessionValues,
    send: (values) =>
      prepareCall(sessionsContract.update, {
        params: { sessionId },
        form: formOf(values, trainer, { version: String(base.version) }),
      }),
    alertOf: (error) => `Failed to update the session. ${messageOf(error, "")}`.trim(),
    failed,
    about: ({ session: { topic, date } }) => `${topic}, ${formatShownDate(date)}`,
    marks: () => sessionId,
    draft: null,
    refresh: [],
    done: async () => {
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !isThisSession(queryKey),
      });
      await navigate({ to: "/view-training", search: { batch: batchId } });
    },
  });
  useKeptEdit(base, app, restored);
  useEffect(() => {
    if (isOld) takeIn(app);
  });
  const missing = missingIn(app.form.values, true);
  const storedFile = (
    <>
      Now it is{" "}
      <FileLink address={session.trainerAssignmentFileUrl} name={fileName} isInText>
        {fileName}
      </FileLink>
      . Choose another PDF to replace it.
    </>
  );
  return (
    <>
      {sooner !== null && <SessionConflict sooner={sooner} />}
      {restored && (
        <RestoredEdit
          onDiscard={() => {
            setRestored(undefined);
            app.form.reset();
          }}
        />
      )}
      <Card mt={restored || sooner !== null ? 16 : 0}>
        <Form
          of={app}
          submitLabel="Update"
          label="Session"
          missing={describeMissing(missing) ?? (!app.form.isDirty() && UNCHANGED)}
        >
          <SessionFields
            app={app}
            missing={missing}
            batchId={batchId}
            sessionId={sessionId}
            days={sessionDays(batch, useCurrentDate())}
            trainees={trainees}
            trainerName={trainer.username}
            stored={storedFile}
            checkedIn={session.checkedIn ?? []}
          />
        </Form>
      </Card>
    </>
  );
}

/** The page is about to leave this session; refetching it would only make it flash. */
const isThisSession = ([path]: readonly unknown[]): boolean =>
  path === "/api/batch/session/:sessionId";
