import { Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { decide } from "#/client/lib/decide.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useSend } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { DangerRowButton } from "#/client/ui/RowButton.tsx";
import { type Company, companiesContract, type Note } from "./companies.contract.ts";

/** The office's notes on a company, newest first; empty for readers without access to them. */
export function NotesSection({ company }: { company: Company }) {
  const isWriter = useSignedIn().audience === "admin";
  const [added, setAdded] = useState(0);
  const { notes } = company;
  if (!notes) return null;
  return (
    <CardSection title="Notes">
      {isWriter && <NoteForm key={added} company={company} onAdded={() => setAdded(added + 1)} />}
      {notes.length === 0 && !isWriter && <Text c="dimmed">Nothing noted yet.</Text>}
      <ul className="rows">
        {notes.map((note) => (
          <li key={note._id}>
            <span className="wrap lines">
              {note.text}
              <Text variant="hint">
                {note.author}, <DateText value={note.createdAt} as="time" />
              </Text>
            </span>
            {isWriter && <RemoveNote note={note} />}
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

function NoteForm({ company, onAdded }: { company: Company; onAdded: () => void }) {
  const app = useAppForm({
    draft: `company-note ${company.ref}`,
    initialValues: { text: "" },
    send: (body) =>
      prepareCall(companiesContract.addNote, { params: { company: company.ref }, body }),
    about: company.name,
    done: onAdded,
    refresh: [companiesContract.read],
  });
  return (
    <Form of={app} submitLabel="Add note" label="New note">
      <Textarea label="New note" minRows={2} {...app.form.getInputProps("text")} />
    </Form>
  );
}

function RemoveNote({ note }: { note: Note }) {
  const remove = useSend(companiesContract.removeNote, { refresh: [companiesContract.read] });
  const ask = () =>
    decide({
      title: "Remove this note?",
      text: note.text.slice(0, 120),
      verb: "Remove note",
      about: `“${note.text.slice(0, 60)}${note.text.length > 60 ? "…" : ""}”`,
      action: () => remove.mutateAsync({ params: { noteId: note._id } }),
    });
  return (
    <DangerRowButton label={`Remove the note of ${note.author}`} onClick={() => void ask()}>
      Remove
    </DangerRowButton>
  );
}
