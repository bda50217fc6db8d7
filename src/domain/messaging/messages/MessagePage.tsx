import { Button, Progress, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useRouteQuery, useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { TitledPageHead } from "#/client/ui/TitledPageHead.tsx";
import { nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { formatNumber } from "#/shared/money.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { MessageText } from "./MessageForm.tsx";
import { type Message, type MessageRecipient, messagesContract } from "./messages.contract.ts";
import {
  APP_STATES,
  type AppState,
  MAIL_STATES,
  type MailState,
  PHONE_STATES,
  type PhoneState,
} from "./messages.rules.ts";

const MAIL_MEANINGS: Record<MailState, Meaning> = {
  sent: "good",
  waiting: "active",
  morning: "waiting",
  failing: "waiting",
  bounced: "bad",
  dead: "bad",
  off: "neutral",
  gone: "neutral",
};
const APP_MEANINGS: Record<AppState, Meaning> = {
  read: "good",
  unread: "active",
  off: "neutral",
};

const PHONE_MEANINGS: Record<PhoneState, Meaning> = {
  waiting: "active",
  morning: "waiting",
  sent: "active",
  delivered: "good",
  failed: "bad",
};
const WAYS = { whatsapp: "WhatsApp", sms: "SMS" } as const;

/** Returns the errors of mail server and provider, one per line. */
const problemsOf = ({ problem, phone }: MessageRecipient) =>
  [problem, phone?.problem && `By phone: ${phone.problem}`].filter(Boolean).join("\n") || NOTHING;

const COLUMNS: readonly Column<MessageRecipient>[] = [
  nameColumn("username", "Name", ({ _id, username }) => ({ id: _id, name: username })),
  { key: "email", label: "Email", sortable: true, isName: true },
  {
    key: "mail",
    label: "Mail",
    isLabelled: true,
    isShort: true,
    text: ({ mail }) => MAIL_STATES[mail],
    render: ({ mail }) => (
      <StatusBadge meaning={MAIL_MEANINGS[mail]}>{MAIL_STATES[mail]}</StatusBadge>
    ),
  },
  {
    key: "app",
    label: "App",
    isLabelled: true,
    isShort: true,
    text: ({ app }) => APP_STATES[app],
    render: ({ app }) => <StatusBadge meaning={APP_MEANINGS[app]}>{APP_STATES[app]}</StatusBadge>,
  },
  {
    key: "phone",
    label: "Phone",
    isLabelled: true,
    isShort: true,
    text: ({ phone }) => (phone ? `${PHONE_STATES[phone.state]} (${WAYS[phone.channel]})` : null),
    render: ({ phone }) =>
      phone ? (
        <StatusBadge meaning={PHONE_MEANINGS[phone.state]}>
          {PHONE_STATES[phone.state]} ({WAYS[phone.channel]})
        </StatusBadge>
      ) : (
        NOTHING
      ),
  },
  {
    key: "problem",
    label: "What went wrong",
    isLong: true,
    text: problemsOf,
    // Not shortened: what to do about it is often at the end.
    render: (row) => <span className="wrap lines">{problemsOf(row)}</span>,
  },
];

export function MessagePage() {
  const { messageId = "" } = useParams({ strict: false }) as { messageId?: string };
  const params = { messageId };
  const message = useRouteQuery(messagesContract.find, { params });
  return (
    <>
      <TitledPageHead
        title={message.data?.subject ?? "Message"}
        context={message.data && <Context message={message.data} />}
        crumbs={[{ label: "Messages", to: "/admin-panel/messages" }]}
        action={message.data && message.data.failed > 0 && <Resend message={message.data} />}
      />
      <QueryView
        queries={[message]}
        loading="Loading the message"
        missing={({ reason, message: said }) => (
          <EmptyState
            text={reason === "MESSAGE_TAKEN_BACK" ? said : "There is no such message."}
            Icon={IconSend}
          />
        )}
      >
        {({ subject, text }) => (
          <Stack gap={20}>
            <Writing of={message.data} />
            <MessageText subject={subject} text={text} />
            <DataTable
              name="message-recipients"
              label="Recipients"
              source={{
                route: messagesContract.recipients,
                rows: "recipients",
                request: { params },
                sort: "username",
              }}
              columns={COLUMNS}
              searchPlaceholder="Search by name, email or mobile"
              empty={{ text: "Nobody here.", Icon: IconSend }}
            />
          </Stack>
        )}
      </QueryView>
    </>
  );
}

const Context = ({ message }: { message: Message }) => {
  const { audience, createdBy, createdAt, recipients, sent, read, failed } = message;
  return (
    <>
      {audience}, by {createdBy}, <DateText value={createdAt} as="time" />. To{" "}
      {formatNumber(recipients)}: {formatNumber(sent)} mails sent, {formatNumber(read)} read in the
      app, {formatNumber(failed)} failed.
    </>
  );
};

/** The progress of writing to many people. */
function Writing({ of }: { of: Message | undefined }) {
  if (!of || of.written >= of.recipients) return null;
  const { written, recipients } = of;
  return (
    <Stack gap={6}>
      <Text variant="note" role="status">
        Written to {formatNumber(written)} of {formatNumber(recipients)} so far. It goes on when you
        leave this page.
      </Text>
      <Progress value={(written / recipients) * 100} aria-label="Written so far" />
    </Stack>
  );
}

function Resend({ message: { _id, failed } }: { message: Message }) {
  const resend = useSend(messagesContract.resend, {
    refresh: [messagesContract.find, messagesContract.recipients, messagesContract.list],
  });
  return (
    <Button
      loading={resend.isPending}
      onClick={() => resend.mutate({ params: { messageId: _id } }, { onSuccess: toast.response })}
    >
      Send again to {failed}
    </Button>
  );
}
