import { Textarea } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Form } from "#/client/ui/Form.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { BOARD_READS } from "../applications/applications.client.ts";
import type { Application } from "../applications/applications.contract.ts";
import { arrangingContract } from "./arranging.contract.ts";

const aboutOf = ({ username, interview }: Application) =>
  [username, interview?.round].filter(Boolean).join(", ");

type Props = { of: Application; onClose: () => void };

export const CancelForm = ({ of, onClose }: Props) => (
  <ReasonForm
    of={of}
    submitLabel="Cancel interview"
    cancelLabel="Keep interview"
    draft={`cancel-interview ${of._id}`}
    hint="The candidate reads it."
    tone="danger"
    send={(reason, { interview }) =>
      prepareCall(arrangingContract.cancel, {
        params: { interviewId: interview?._id ?? "" },
        body: { reason, version: interview?.version },
      })
    }
    about={aboutOf(of)}
    onClose={onClose}
    refresh={BOARD_READS}
  />
);

export function FollowUpForm({ of: shown, onClose }: Props) {
  const app = useChangeForm(
    shown,
    (of) => ({ text: of.interview?.followUp ?? "" }),
    (of) => ({
      draft: `follow-up ${of._id}`,
      send: (noted) =>
        prepareCall(arrangingContract.followUp, {
          params: { interviewId: of.interview?._id ?? "" },
          body: { ...noted, version: of.interview?.version },
        }),
      about: aboutOf(of),
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
