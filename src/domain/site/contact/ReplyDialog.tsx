import { Stack, Text, Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { settingsContract } from "#/domain/office/settings/settings.contract.ts";
import { withoutHeaps } from "#/shared/normal-form.ts";
import { AnswerText } from "./AnswerText.tsx";
import { type ContactMessage, contactContract } from "./contact.contract.ts";
import { repliesOf } from "./contact.rules.ts";

type Props = { message: ContactMessage | null; onClose: () => void };

/** The message in full, and the form to answer it by mail. */
export function ReplyDialog({ message, onClose }: Props) {
  return (
    <Dialog of={message} title={({ name }) => `Answer ${name}`} onClose={onClose}>
      {(one) => <ReplyForm message={one} onClose={onClose} />}
    </Dialog>
  );
}

function ReplyForm({ message, onClose }: { message: ContactMessage; onClose: () => void }) {
  const { _id, version = 0, email, createdAt, answer } = message;
  const texts = useTexts();
  const app = useAppForm({
    initialValues: { text: "" },
    draft: `contact-reply ${_id}`,
    send: (body) =>
      prepareCall(contactContract.reply, { params: { id: _id }, body: { ...body, version } }),
    about: message.name,
    done: onClose,
    refresh: [contactContract.listMessages],
  });
  return (
    <Stack gap="sm">
      <Text variant="hint">
        {email}, <DateText value={createdAt} as="time" />
      </Text>
      <Text className="wrap lines">{withoutHeaps(message.message)}</Text>
      {answer && <AnswerText answer={answer} />}
      <Form of={app} submitLabel="Send answer" label="Answer" onCancel={onClose}>
        <Textarea label="Answer" minRows={6} maxRows={16} {...app.form.getInputProps("text")} />
        <Select
          label="Begin with"
          placeholder="A text of the hub"
          disabled={texts.length === 0}
          data={texts.map(({ heading }) => heading)}
          value={null}
          onChange={(heading) => {
            const chosen = texts.find((text) => text.heading === heading);
            const before = app.form.values.text.trim();
            const words = chosen?.paragraphs.join("\n\n") ?? "";
            app.form.setFieldValue("text", before ? `${before}\n\n${words}` : words);
          }}
        />
      </Form>
    </Stack>
  );
}

/** The reply templates, filled in; empty until loaded. */
function useTexts() {
  const { values } = useRouteQuery(settingsContract.read, {}).data ?? {};
  return values ? repliesOf(values) : [];
}
