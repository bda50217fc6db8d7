import { Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { idOf, type Row } from "./answers.client.ts";
import { answersContract } from "./answers.contract.ts";
import { isReview, otherReview, type Review } from "./answers.rules.ts";

type Props = { target: { row: Row; displayName: string } | null; onClose: () => void };

/** Changes a review to the other status, with a reason, while the module is not scored. */
export function ChangeReview({ target, onClose }: Props) {
  return (
    <Dialog
      of={target}
      onClose={onClose}
      title={({ displayName }) => `Change the review of ${displayName}`}
    >
      {({ row }) =>
        isReview(row.status) && (
          <ReasonForm row={row} status={otherReview(row.status)} onClose={onClose} />
        )
      }
    </Dialog>
  );
}

function ReasonForm({ row, status, onClose }: { row: Row; status: Review; onClose: () => void }) {
  const { sessionId, userId } = row;
  const app = useAppForm({
    initialValues: { reason: "" },
    draft: `change-review:${idOf(row)}`,
    send: ({ reason }) =>
      prepareCall(answersContract.changeReview, {
        params: { sessionId, userId },
        body: { status, reason, uploadedAt: row.uploadedAt ?? undefined },
      }),
    about: `${row.name}, ${row.topic}`,
    marks: () => idOf(row),
    done: onClose,
    refresh: [answersContract.list],
  });
  return (
    <Form
      of={app}
      submitLabel={`Change to ${status}`}
      submitProps={{ color: status === "Rejected" ? "danger" : undefined }}
      onCancel={onClose}
    >
      <p>
        The answer to “{row.topic}” is {row.status.toLowerCase()} now.
      </p>
      <Textarea
        label="Reason"
        description={`${row.name} is told, and reads it.`}
        {...app.form.getInputProps("reason")}
        data-autofocus
      />
    </Form>
  );
}
