import { Box, Button, Card, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { QueueHead } from "#/client/ui/queue/QueueHead.tsx";
import { useQueueChoice } from "#/client/ui/queue/queue-choice.ts";
import { Viewers } from "#/domain/messaging/presence/Viewers.tsx";
import { namesakesAmong, queueQuery } from "./checks.client.ts";
import type { CheckedDocument } from "./checks.contract.ts";
import { DocumentSheet } from "./DocumentSheet.tsx";

type Props = {
  /** The waiting documents, longest waiting first. */
  waiting: readonly CheckedDocument[];
  /** The person named in the address. */
  person: string | undefined;
  onPerson: (userId: string | undefined) => void;
  /** Shows this person's documents one at a time. */
  onQueue: (userId: string) => void;
  empty: ReactNode;
};

/** A sheet for each person with waiting documents, longest waiting first; J and K go on. */
export function DocumentSheets({ waiting, person, onPerson, onQueue, empty }: Props) {
  const people = [...Map.groupBy(waiting, ({ userId }) => userId).keys()];
  // The first person stays the same while their documents are verified.
  const [first] = useState(people[0]);
  const userId = person ?? first ?? people[0];
  const choice = useQueueChoice({ id: userId, at: person, choose: onPerson });
  const [isWriting, setWriting] = useState(false);
  const sheet = useQuery({ ...queueQuery("waiting", userId), enabled: userId !== undefined });
  if (userId === undefined) return empty;
  const index = people.indexOf(userId);
  const others = people.filter((one) => one !== userId);
  const namesakes = namesakesAmong(waiting);
  return (
    <QueryView key={userId} queries={[sheet]} shape="cards" loading="Loading the papers">
      {({ answer: { documents } }) => {
        const [one] = documents;
        if (!one) return empty;
        return (
          <Card
            component="section"
            p="clamp(14px, 1.6vw, 22px)"
            aria-labelledby="sheet-of"
            // Keeps the bar below the documents within the window, not the card.
            style={{ overflow: "visible" }}
          >
            {index >= 0 ? (
              <QueueHead
                what="person"
                state={people.length === 1 ? "person waiting" : "people waiting"}
                index={index}
                count={people.length}
                onGo={(to) => choice.go(people[to])}
                isAwake={!isWriting}
                note={<Viewers place="documents" id={userId} />}
              />
            ) : (
              <Done next={others[0]} go={choice.go} />
            )}
            <Box id="sheet-of" component="h2" mt={12} fz="xl" tabIndex={-1}>
              <PersonLink id={userId} name={one.username} namesakes={namesakes} />
            </Box>
            <Text variant="note" mb={14}>
              Name in the details: {one.fullName}
            </Text>
            <DocumentSheet
              documents={documents}
              isWriting={isWriting}
              onWriting={setWriting}
              onQueue={() => onQueue(userId)}
            />
          </Card>
        );
      }}
    </QueryView>
  );
}

type DoneProps = { next: string | undefined; go: (userId: string | undefined) => void };

/** Shown when nothing more of this person is waiting; links to the next one. */
function Done({ next, go }: DoneProps) {
  const onNext = () => next && go(next);
  useShortcuts({ j: onNext, arrowright: onNext }, true);
  return (
    <Group gap={12}>
      <Text variant="soft" role="status">
        None of these papers waits{next ? "." : ", and nobody else's."}
      </Text>
      {next && (
        <Button size="compact-md" aria-keyshortcuts="J" onClick={onNext}>
          Next person
          <Box component="span" data-keys aria-hidden="true" ml={6}>
            (J)
          </Box>
        </Button>
      )}
    </Group>
  );
}
