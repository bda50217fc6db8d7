import { Button, Group } from "@mantine/core";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { READS_OF_CONTACTS } from "./ContactForm.tsx";
import { type OwedContact, owedContactsContract } from "./contacts.contract.ts";

type Props = { contact: OwedContact; onChange: (contact: OwedContact) => void };

export function NoteActions({ contact, onChange }: Props) {
  const { _id, note, writtenBy, version } = contact;
  const remove = useSend(owedContactsContract.remove, { refresh: READS_OF_CONTACTS });
  return (
    <Group gap={4}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Correct the note of ${writtenBy}: ${note}`}
        onClick={() => onChange(contact)}
      >
        Correct
      </Button>
      <Button
        variant="subtle"
        color="danger"
        size="compact-sm"
        aria-label={`Delete the note of ${writtenBy}: ${note}`}
        loading={remove.isPending}
        onClick={() =>
          remove.mutate({ params: { id: _id }, query: { version } }, { onSuccess: toast.response })
        }
      >
        Delete
      </Button>
    </Group>
  );
}
