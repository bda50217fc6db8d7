import { Anchor, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { decide } from "#/client/lib/decide.ts";
import { useSend } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { DangerRowButton, RowButton } from "#/client/ui/RowButton.tsx";
import { mailtoOf } from "#/shared/email.ts";
import { telOf } from "#/shared/phone.ts";
import { ContactForm } from "./ContactForm.tsx";
import { type Company, type Contact, companiesContract } from "./companies.contract.ts";

/** The office's contacts at a company; empty for readers without access to them. */
export function ContactsSection({ company }: { company: Company }) {
  const isWriter = useSignedIn().audience === "admin";
  const [edited, setEdited] = useState<Contact | "new" | null>(null);
  const { contacts } = company;
  if (!contacts) return null;
  return (
    <CardSection
      title="Contacts"
      action={
        isWriter && (
          <Button variant="default" size="compact-md" onClick={() => setEdited("new")}>
            Add contact
          </Button>
        )
      }
    >
      {contacts.length === 0 && <Text c="dimmed">Nobody yet.</Text>}
      <ul className="rows">
        {contacts.map((contact) => (
          <li key={contact._id}>
            <ContactLines contact={contact} />
            {isWriter && <ContactActions contact={contact} onEdit={() => setEdited(contact)} />}
          </li>
        ))}
      </ul>
      {isWriter && (
        <Dialog
          of={edited}
          title={(of) => (of === "new" ? "New contact" : of.name)}
          onClose={() => setEdited(null)}
        >
          {(of) => <ContactForm company={company} of={of} onClose={() => setEdited(null)} />}
        </Dialog>
      )}
    </CardSection>
  );
}

function ContactLines({ contact: { name, position, phone, email } }: { contact: Contact }) {
  return (
    <span className="wrap">
      <strong>{name}</strong>
      {position && `, ${position}`}
      <Group gap="0 12px">
        {phone && (
          <Anchor display="inline-block" py={2} href={telOf(phone)}>
            {phone}
          </Anchor>
        )}
        {email && (
          <Anchor display="inline-block" py={2} href={mailtoOf(email)}>
            {email}
          </Anchor>
        )}
      </Group>
    </span>
  );
}

function ContactActions({ contact, onEdit }: { contact: Contact; onEdit: () => void }) {
  const remove = useSend(companiesContract.removeContact, { refresh: [companiesContract.read] });
  const ask = () =>
    decide({
      title: `Remove ${contact.name}?`,
      text: "Name, phone and email are forgotten.",
      verb: "Remove contact",
      about: contact.name,
      action: () =>
        remove.mutateAsync({
          params: { contactId: contact._id },
          query: { version: contact.version },
        }),
    });
  return (
    <Group gap={6} wrap="nowrap">
      <RowButton variant="subtle" size="compact-sm" label={`Edit ${contact.name}`} onClick={onEdit}>
        Edit
      </RowButton>
      <DangerRowButton label={`Remove ${contact.name}`} onClick={() => void ask()}>
        Remove
      </DangerRowButton>
    </Group>
  );
}
