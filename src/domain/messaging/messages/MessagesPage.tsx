import { IconPlus, IconSend } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { dateColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { type Message, messagesContract } from "./messages.contract.ts";

const count = (key: "recipients" | "sent" | "read" | "failed", label: string) =>
  ({ key, label, align: "right", isShort: true }) satisfies Column<Message>;

const COLUMNS: readonly Column<Message>[] = [
  {
    key: "subject",
    label: "Subject",
    sortable: true,
    isFixed: true,
    text: ({ subject }) => subject,
    isSentence: true,
    render: ({ _id, subject }) => (
      <span className="wrap lines">
        <Link to="/admin-panel/messages/$messageId" params={{ messageId: _id }}>
          {subject}
        </Link>
      </span>
    ),
  },
  { key: "audience", label: "To", isLabelled: true, sortable: true },
  dateColumn("createdAt", "Sent", "time"),
  { key: "createdBy", label: "By", isLabelled: true },
  count("recipients", "People"),
  count("sent", "Mails sent"),
  count("read", "Read in the app"),
  count("failed", "Failed"),
];

export function MessagesPage() {
  return (
    <>
      <PageHead
        title="Messages"
        context="What you wrote to a batch or a group, and whom it reached."
        action={
          <LinkButton
            to="/admin-panel/messages/new"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            New message
          </LinkButton>
        }
      />
      <DataTable
        label="Messages"
        source={{ route: messagesContract.list, rows: "messages", sort: "-createdAt" }}
        columns={COLUMNS}
        searchPlaceholder="Search messages"
        empty={{
          text: "Nothing was sent yet.",
          noMatch: "No message matches.",
          hint: "A message goes to a batch or a group, by mail and in the app.",
          Icon: IconSend,
          action: (
            <LinkButton to="/admin-panel/messages/new" variant="default">
              Write the first
            </LinkButton>
          ),
        }}
      />
    </>
  );
}
