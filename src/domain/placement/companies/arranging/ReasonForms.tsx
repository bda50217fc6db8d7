import { Textarea } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { sending } from "#/client/lib/sending.ts";
import { Form } from "#/client/ui/Form.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { BOARD_READS } from "../applications/applications.client.ts";
import type { Application } from "../applications/applications.contract.ts";
import { arrangingContract } from "./arranging.contract.ts";

type Props = { of: Application; onClose: () => void };

/** Cancels the interview that waits, with a reason that the candidate reads. */
export const CancelForm = ({ of, onClose }: Props) => (
  <ReasonForm
    submitLabel="Cancel interview"
    cancelLabel="Keep interview"
    draft={`cancel-interview ${of._id}`}
    hint="The candidate reads it."
    tone="danger"
    send={(reason) =>
      sending(arrangingContract.cancel, {
        params: { interviewId: of.interview?._id ?? "" },
        body: { reason },
      })
    }
    onClose={onClose}
    refresh={BOARD_READS}
  />
);

/** Notes what was done about a no-show. */
export function FollowUpForm({ of: shown, onClose }: Props) {
  const app = useChangeForm(
    shown,
    (of) => ({ text: of.interview?.followUp ?? "" }),
    (of) => ({
      draft: `follow-up ${of._id}`,
      send: (noted) =>
        sending(arrangingContract.followUp, {
          params: { interviewId: of.interview?._id ?? "" },
          body: { ...noted, version: of.interview?.version },
        }),
      done: onClose,
      refresh: BOARD_READS,
    }),
  );
  return (
    <Form of={app} submitLabel="Note follow-up" onCancel={onClose}>
      <Textarea
        label="What was done"
        description="For the office alone."
        autosize
        minRows={2}
        {...app.form.getInputProps("text")}
      />
    </Form>
  );
}
