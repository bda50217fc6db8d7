import { Group, Text, Textarea } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { confirm } from "#/client/lib/confirm.ts";
import { useCurrentMinute } from "#/client/lib/now.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { Form } from "#/client/ui/Form.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { DangerRowButton } from "#/client/ui/RowButton.tsx";
import type { CallResponse } from "#/shared/contract.ts";
import type { Interview } from "../interviews.contract.ts";
import { questionsContract } from "./questions.contract.ts";
import { hasBegun, REMOVED } from "./questions.rules.ts";

const READS = [questionsContract.read];

type OwnProps = {
  interview: Interview;
  own: CallResponse<typeof questionsContract.read>["own"];
  onClose: () => void;
};

/** The candidate's own note on an interview, which can be written once it has begun. */
export function OwnQuestions({ interview, own, onClose }: OwnProps) {
  const now = useCurrentMinute();
  if (own?.takenReason) {
    return (
      <InlineAlert tone="warning" title="The office took your note away">
        {own.takenReason}
        <Text className="wrap lines">{own.text}</Text>
        {own.text !== REMOVED && <RemoveButton interview={interview} isTaken />}
      </InlineAlert>
    );
  }
  if (!hasBegun(interview, now)) {
    return <Text variant="hint">After your interview you can note here what you were asked.</Text>;
  }
  return <OwnForm interview={interview} own={own} onClose={onClose} />;
}

function OwnForm({ interview, own, onClose }: OwnProps) {
  const app = useChangeForm(
    own,
    (of) => ({ text: of?.text ?? "" }),
    (of) => ({
      draft: `questions ${interview._id}`,
      send: ({ text }) =>
        prepareCall(questionsContract.write, {
          params: { id: interview._id },
          body: { text, ...(of && { version: of.version }) },
        }),
      done: onClose,
      refresh: READS,
    }),
  );
  return (
    <Form of={app} submitLabel={own ? "Change my note" : "Note"} onCancel={onClose}>
      <Textarea
        label="What you were asked"
        description={
          "The next candidate of this company reads it with its round and month, without your name. Leave " +
          "out names of people."
        }
        autosize
        minRows={4}
        {...app.form.getInputProps("text")}
      />
      {own && (
        <Group>
          <RemoveButton interview={interview} />
        </Group>
      )}
    </Form>
  );
}

function RemoveButton({ interview, isTaken = false }: { interview: Interview; isTaken?: boolean }) {
  const remove = useSend(questionsContract.remove, { refresh: READS });
  const name = `${interview.companyName}, ${interview.round}`;
  const ask = () =>
    confirm({
      title: "Remove your note?",
      text: isTaken
        ? "The office does not read it any more either. You cannot note it again."
        : "Nobody reads it any more. You can note it again.",
      verb: "Remove note",
      action: async () => {
        toast.response(await remove.mutateAsync({ params: { id: interview._id } }));
      },
    });
  return (
    <DangerRowButton label={`Remove my note of ${name}`} onClick={() => void ask()}>
      Remove my note
    </DangerRowButton>
  );
}
