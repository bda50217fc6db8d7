import { Button, Card, Stack } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { MEANINGS } from "../documents/documents.client.ts";
import { DOCUMENT_NAMES, STATUS_LABELS } from "../documents/documents.rules.ts";
import { isLate } from "./checks.client.ts";
import type { CheckedDocument } from "./checks.contract.ts";

type Props = {
  queue: readonly CheckedDocument[];
  namesakes: ReadonlySet<string>;
  currentId: string;
  /** Whether the documents are in different states. */
  hasStatus: boolean;
  /** The documents selected for a common decision. */
  selected: ReadonlySet<string>;
  onGo: (id: string) => void;
};

/** The queue next to the document, grouped by person. */
export function DocumentList({ queue, namesakes, currentId, hasStatus, selected, onGo }: Props) {
  const people = [...Map.groupBy(queue, ({ userId }) => userId).values()];
  return (
    <Card
      component="nav"
      aria-label="Documents"
      p={12}
      visibleFrom="lg"
      mah="calc(100dvh - var(--bar-height) - 32px)"
      style={{ overflow: "auto" }}
    >
      <Stack gap={16}>
        {people.map((documents) => (
          <section key={documents[0]?.userId} aria-label={documents[0]?.username}>
            <strong>
              {documents[0] && (
                <PersonLink
                  id={documents[0].userId}
                  name={documents[0].username}
                  namesakes={namesakes}
                />
              )}
            </strong>
            <Stack component="ul" gap={2} mt={4}>
              {documents.map((document) => (
                <li key={document._id}>
                  <Entry
                    document={document}
                    isCurrent={document._id === currentId}
                    hasStatus={hasStatus}
                    isSelected={document.status === "waiting" && selected.has(document._id)}
                    onGo={onGo}
                  />
                </li>
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
    </Card>
  );
}

type EntryProps = {
  document: CheckedDocument;
  isCurrent: boolean;
  hasStatus: boolean;
  isSelected: boolean;
  onGo: (id: string) => void;
};

function Entry({ document, isCurrent, hasStatus, isSelected, onGo }: EntryProps) {
  const { _id, kind, status } = document;
  const today = useCurrentDate();
  return (
    <Button
      fullWidth
      variant={isCurrent ? "light" : "subtle"}
      color={isCurrent ? undefined : "gray"}
      size="compact-sm"
      justify="space-between"
      px={8}
      aria-current={isCurrent || undefined}
      rightSection={
        isSelected ? (
          <IconCheck size={14} aria-label="Selected" />
        ) : isLate(document, today) ? (
          <StatusBadge meaning="bad">Late</StatusBadge>
        ) : (
          hasStatus &&
          status !== "waiting" && (
            <StatusBadge meaning={MEANINGS[status]}>{STATUS_LABELS[status]}</StatusBadge>
          )
        )
      }
      onClick={() => onGo(_id)}
    >
      {DOCUMENT_NAMES[kind]}
    </Button>
  );
}
