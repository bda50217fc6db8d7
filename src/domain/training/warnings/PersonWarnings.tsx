import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { BatchLink } from "#/client/ui/PlaceLinks.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { type Noted, NoteForm } from "./NoteForm.tsx";
import { NoteText } from "./NoteText.tsx";
import { SignList } from "./WarningSigns.tsx";
import { warningsContract } from "./warnings.contract.ts";

const SHOWN_NOTES = 5;

/** A trainee's signs and the notes about them; empty without a sign or a batch. */
export function PersonWarnings({ userId, name }: { userId: string; name: string }) {
  const { audience } = useSignedIn();
  const enabled = audience === "admin" || audience === "trainer";
  const { data } = useQuery({
    ...routeQuery(warningsContract.ofPerson, { params: { userId } }),
    enabled,
  });
  const [noted, setNoted] = useState<Noted | null>(null);
  if (!enabled || !data || (data.batches.length === 0 && data.notes.length === 0)) return null;
  const { warnings, notes, batches, readsAllNotes } = data;
  return (
    <CardSection
      title="Early warning"
      action={
        batches.length > 0 && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => setNoted({ traineeId: userId, name, batches })}
          >
            Note what was done
          </Button>
        )
      }
    >
      <Stack gap={12}>
        {warnings.length === 0 && <Text variant="faint">No sign now.</Text>}
        {warnings.map((warning) => (
          <div key={warning.batchId}>
            <Text variant="hint" mb={4}>
              <BatchLink batchId={warning.batchId} />, since{" "}
              <DateText isInSentence value={warning.since} />
              {warning.isResting && (
                <>
                  {" "}
                  <StatusBadge meaning="neutral">Dealt with</StatusBadge>
                </>
              )}
            </Text>
            <SignList warning={warning} />
          </div>
        ))}
      </Stack>
      <ul className="rows">
        {notes.slice(0, SHOWN_NOTES).map((note) => (
          <li key={note._id}>
            <NoteText note={note} />
          </li>
        ))}
      </ul>
      {!readsAllNotes && (
        <Text variant="hint" mt={8}>
          What others noted is for the trainers of this person's batches and the admin.
        </Text>
      )}
      <Dialog of={noted} title={() => `What was done about ${name}`} onClose={() => setNoted(null)}>
        {(of) => <NoteForm of={of} onClose={() => setNoted(null)} />}
      </Dialog>
    </CardSection>
  );
}
