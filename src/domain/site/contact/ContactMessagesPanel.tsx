import { Anchor, Button } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useChoice } from "#/client/lib/search-state.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmailText } from "#/client/ui/EmailText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { dateColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { mailtoOf } from "#/shared/email.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { type ContactMessage, contactContract, MESSAGE_STATES } from "./contact.contract.ts";
import { MessageActions } from "./MessageActions.tsx";
import { MessageText, useAnswer } from "./MessageButtons.tsx";

const COLUMNS: readonly Column<ContactMessage>[] = [
  { key: "name", label: "Name", sortable: true, isFixed: true, isName: true },
  {
    key: "email",
    label: "Email",
    render: ({ email }) => (
      <Anchor href={mailtoOf(email)} className="wrap">
        <EmailText email={email} />
      </Anchor>
    ),
  },
  {
    key: "message",
    label: "Message",
    isLong: true,
    // Not shortened, as it is what must be answered.
    render: (message) => <MessageText message={message} />,
  },
  dateColumn("createdAt", "Received", "time"),
];

const ANSWERED: Column<ContactMessage> = {
  key: "answeredAt",
  label: "Answered",
  isLabelled: true,
  sortable: true,
  exported: [
    { label: "Answered", value: ({ answeredAt }) => answeredAt ?? null },
    { label: "Answered by", value: ({ answeredBy }) => answeredBy ?? null },
  ],
  render: ({ answeredAt, answeredBy, answeredById }) =>
    answeredAt ? (
      <>
        <DateText value={answeredAt} />{" "}
        {answeredBy && answeredById && <PersonLink id={answeredById} name={answeredBy} />}
      </>
    ) : (
      NOTHING
    ),
};

const STATES = { open: "Open", answered: "Answered", all: "All" };

export function ContactMessagesPanel() {
  const [state, setState] = useChoice("state", [...MESSAGE_STATES, "all"]);
  const answer = useAnswer();
  return (
    <>
      <PageHead
        title="Contact Messages"
        context="What visitors wrote. A reply marks its message once it has left; after a call, mark it yourself."
      />
      <DataTable
        label="Contact messages"
        source={{
          route: contactContract.listMessages,
          request: { query: state === "all" ? {} : { state } },
          sort: "-createdAt",
        }}
        columns={state === "open" ? COLUMNS : [...COLUMNS, ANSWERED]}
        searchPlaceholder="Search messages"
        empty={{
          text: "No Trainee Message Found ...",
          hint: "What visitors write on the contact page comes here.",
          Icon: IconMailOff,
        }}
        filters={<ChoiceBar label="Show" choices={STATES} value={state} onChange={setState} />}
        selection={{
          label: ({ name }) => `the message from ${name}`,
          isSelectable: ({ answeredAt }) => !answeredAt,
          actions: (messages, keep) => (
            <Button
              size="compact-md"
              onClick={() =>
                void answer(
                  messages.map(({ _id }) => _id),
                  true,
                ).then(keep)
              }
            >
              Mark {messages.length} as answered
            </Button>
          ),
        }}
        actions={(message) => <MessageActions message={message} answer={answer} />}
      />
    </>
  );
}
