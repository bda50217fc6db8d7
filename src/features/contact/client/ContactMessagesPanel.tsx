import { Anchor, Button, Text } from "@mantine/core";
import { IconMailOff, IconTrash } from "@tabler/icons-react";
import { useSend } from "#/client/lib/query.ts";
import { confirmDecision } from "#/client/lib/undo.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { dateColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { type ContactMessage, contactContract } from "../contract.ts";

const COLUMNS: readonly Column<ContactMessage>[] = [
  { key: "name", label: "Name", sortable: true, isFixed: true },
  {
    key: "email",
    label: "Email",
    sortable: true,
    render: ({ email }) => <Anchor href={`mailto:${email}`}>{email}</Anchor>,
  },
  {
    key: "message",
    label: "Message",
    render: ({ message }) => (
      <Text span className="wrap lines" display="block" maw="60ch">
        {message}
      </Text>
    ),
  },
  dateColumn("createdAt", "Received", "time"),
];

/** What visitors wrote, for the admin to answer and to delete. */
export function ContactMessagesPanel() {
  return (
    <>
      <PageHead
        title="Contact Messages"
        context="What visitors wrote. Answer by email, then delete what is done."
      />
      <DataTable
        label="Contact messages"
        source={{ route: contactContract.listMessages, sort: "-createdAt" }}
        columns={COLUMNS}
        searchPlaceholder="Search messages"
        empty={{ text: "No Trainee Message Found ...", Icon: IconMailOff }}
        actions={(message) => <DeleteButton message={message} />}
      />
    </>
  );
}

function DeleteButton({ message: { _id, name } }: { message: ContactMessage }) {
  const remove = useSend(contactContract.deleteMessage, {
    refresh: [contactContract.listMessages],
  });
  const ask = async () => {
    await confirmDecision({
      title: `Delete the message from ${name}?`,
      text: "It is gone for good half a minute later.",
      verb: "Delete message",
      action: () => remove.mutateAsync({ params: { id: _id } }),
    });
  };
  return (
    <Button
      variant="subtle"
      color="danger"
      size="compact-sm"
      leftSection={<IconTrash size={16} aria-hidden="true" />}
      aria-label={`Delete the message from ${name}`}
      onClick={() => void ask()}
    >
      Delete
    </Button>
  );
}
