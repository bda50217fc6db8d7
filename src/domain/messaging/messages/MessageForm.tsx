import { Box, Checkbox, Text, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useAppForm } from "#/client/lib/app-form.ts";
import { keepPeopleToWriteTo } from "#/client/lib/people-to-write-to.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Form } from "#/client/ui/Form.tsx";
import { LetterText } from "#/client/ui/LetterText.tsx";
import { paragraphsOf } from "#/domain/messaging/notices/wording/wording.rules.ts";
import { formatNumber } from "#/shared/money.ts";
import { messagesContract, type PossibleRecipient } from "./messages.contract.ts";

/** `hasPhones`: the hub has a provider of WhatsApp messages and SMS. */
type Props = { people: readonly PossibleRecipient[]; audience: string; hasPhones: boolean };

/** The form of a message with its preview, to the people listed now. An undo restores it. */
export function MessageForm({ people, audience, hasPhones }: Props) {
  const navigate = useNavigate();
  const userIds = people.map(({ _id }) => _id);
  const app = useAppForm({
    draft: "message",
    initialValues: { subject: "", text: "", byPhone: false },
    send: (body) => prepareCall(messagesContract.send, { body: { ...body, audience, userIds } }),
    check: () => ({ "": userIds.length === 0 ? "Choose whom it is to." : null }),
    done: ({ id }) =>
      void navigate({ to: "/admin-panel/messages/$messageId", params: { messageId: id } }),
    undone: () => {
      const named = people.map(({ _id: id, username: name }) => ({ id, name }));
      keepPeopleToWriteTo({ label: audience, people: named });
      return navigate({ to: "/admin-panel/messages/new", search: { group: "list" } });
    },
    refresh: [messagesContract.list],
  });
  const { subject, text } = app.form.values;
  const count = people.length === 1 ? "1 person" : `${formatNumber(people.length)} people`;
  return (
    <Form of={app} submitLabel={people.length === 0 ? "Send message" : `Send to ${count}`}>
      <TextInput label="Subject" {...app.form.getInputProps("subject")} />
      <Textarea
        label="Text"
        description="Each line is a paragraph."
        minRows={6}
        maxRows={16}
        {...app.form.getInputProps("text")}
      />
      {hasPhones && (
        <Checkbox
          label="By WhatsApp or SMS as well"
          description="To those who agreed to it: the subject, and where to read on."
          {...app.form.getInputProps("byPhone", { type: "checkbox" })}
        />
      )}
      {(subject || text) && (
        <Box component="section" aria-label="Preview">
          <Text variant="hint" mb={6}>
            What they read
          </Text>
          <MessageText subject={subject} text={text} />
        </Box>
      )}
    </Form>
  );
}

export const MessageText = ({ subject, text }: { subject: string; text: string }) => (
  <LetterText title={subject} paragraphs={paragraphsOf(text)} />
);
