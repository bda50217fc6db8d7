import { Anchor, Button, Group } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmailText } from "#/client/ui/EmailText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import type { ContactMessage } from "#/domain/site/contact/contact.contract.ts";
import {
  AnsweredButton,
  DeleteButton,
  MessageText,
  ReplyButton,
  useAnswer,
} from "#/domain/site/contact/MessageButtons.tsx";
import { mailtoOf } from "#/shared/email.ts";
import type { BulkProps, ChosenProps, Kind } from "./queue.client.ts";

function ChosenMessage({ row, onDone }: ChosenProps<ContactMessage>) {
  const answer = useAnswer();
  return (
    <>
      <Facts
        min="8rem"
        facts={[
          [
            "Email",
            <Anchor key="email" href={mailtoOf(row.email)}>
              <EmailText email={row.email} />
            </Anchor>,
          ],
          ["Received", <DateText key="since" value={row.createdAt} as="time" />],
        ]}
      />
      <MessageText message={row} />
      <Group gap={8}>
        <ReplyButton message={row} isMain />
        <AnsweredButton
          message={row}
          answer={async (ids, isAnswered) => {
            const left = await answer(ids, isAnswered);
            if (left.length === 0) onDone();
            return left;
          }}
        />
        <DeleteButton message={row} onDeleted={onDone} />
      </Group>
    </>
  );
}

function AnswerSelected({ rows, keep }: BulkProps<ContactMessage>) {
  const answer = useAnswer();
  const ids = rows.map(({ _id }) => _id);
  return (
    <Button size="compact-md" onClick={() => void answer(ids, true).then(keep)}>
      Mark {rows.length} as answered
    </Button>
  );
}

export const MESSAGES: Kind<ContactMessage> = {
  what: "message",
  empty: "Every message is answered.",
  // Senders of messages have no account: the address below the name distinguishes namesakes.
  person: ({ _id: id, name }) => ({ id, name, hasPage: false }),
  about: ({ message }) => message,
  since: ({ createdAt }) => <DateText value={createdAt} />,
  to: "/admin-panel/contact-messages",
  Chosen: ChosenMessage,
  keys: { r: "Reply", a: "Answered", d: "Delete" },
  bulk: { Actions: AnswerSelected },
};
