import { Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useIsReadOnly } from "#/client/lib/session.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { StaffLink } from "#/client/ui/PersonLink.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { type OwedContact, owedContactsContract } from "./contacts.contract.ts";
import { NoteActions } from "./NoteActions.tsx";

/** Something owed, and its name; `what`: "Assistance, Oct 2026". */
export type Contacted = { owedId: string; displayName: string; what: string };
type Props = { contacted: Contacted | null; onClose: () => void };

/** The office's notes on asking for something owed, and the form for another one. */
export function ContactsDialog({ contacted, onClose }: Props) {
  return (
    <Dialog
      of={contacted}
      onClose={onClose}
      title={({ displayName, what }) => `Contact with ${displayName}: ${what}`}
    >
      {(of) => <Contacts key={of.owedId} owedId={of.owedId} onClose={onClose} />}
    </Dialog>
  );
}

function Contacts({ owedId, onClose }: { owedId: string; onClose: () => void }) {
  const isReadOnly = useIsReadOnly();
  const noted = useRouteQuery(owedContactsContract.list, { params: { id: owedId } });
  const [changed, setChanged] = useState<OwedContact | null>(null);
  return (
    <Stack gap={16}>
      {!isReadOnly && (
        <ContactForm
          key={changed?._id ?? "new"}
          owedId={owedId}
          contact={changed}
          onClose={changed ? () => setChanged(null) : onClose}
        />
      )}
      <QueryView queries={[noted]} loading="Loading the notes">
        {({ contacts }) =>
          contacts.length === 0 ? (
            <Text variant="hint">Nothing noted yet.</Text>
          ) : (
            <ul className="rows" aria-label="Notes">
              {contacts.map((contact) => (
                <li key={contact._id}>
                  <Note contact={contact}>
                    {!isReadOnly && <NoteActions contact={contact} onChange={setChanged} />}
                  </Note>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Stack>
  );
}

function Note({ contact, children }: { contact: OwedContact; children: ReactNode }) {
  const { note, promisedOn, writtenBy, writtenById, writtenAt } = contact;
  return (
    <Stack gap={2} flex={1} miw={0}>
      <Text className="wrap">{note}</Text>
      <Text span variant="hint">
        {promisedOn && (
          <>
            Promised by <DateText isInSentence value={promisedOn} />.{" "}
          </>
        )}
        <StaffLink id={writtenById} name={writtenBy} />, <DateText value={writtenAt} as="time" />
      </Text>
      {children}
    </Stack>
  );
}
