import { ActionIcon, Box, Button, Card, Group, Text } from "@mantine/core";
import { IconLock, IconMaximize } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sizeText } from "#/client/lib/check-file.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { addressOf, openPaper } from "#/client/ui/queue/opened-papers.ts";
import { paperQuery } from "#/client/ui/queue/paper-query.ts";
import { QueuePaper } from "#/client/ui/queue/QueuePaper.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { MEANINGS } from "../documents/documents.client.ts";
import { DOCUMENT_NAMES, STATUS_LABELS } from "../documents/documents.rules.ts";
import type { CheckedDocument } from "./checks.contract.ts";
import css from "./checks.module.css";
import { SheetDecision } from "./SheetDecision.tsx";

export type SheetPaperProps = {
  document: CheckedDocument;
  /** The digit key that opens it. */
  digit: number;
  isOpened: boolean;
  /** Whether it was rendered and in view since it was opened. */
  isSeen: boolean;
  onSeen: (id: string) => void;
  onWriting: (isWriting: boolean) => void;
  onEnlarge: (file: PreviewedFile) => void;
};

/** One document on a sheet: its facts, the document once opened, and its decision. */
export function SheetPaper(props: SheetPaperProps) {
  const { document, digit, isOpened, isSeen, onSeen, onWriting, onEnlarge } = props;
  const { _id, kind, username, fileName, size, queuedAt, status } = document;
  const [first] = useState({ id: _id, isOpened });
  const name = DOCUMENT_NAMES[kind];
  const bytes = useQuery({ ...paperQuery(addressOf(document)), enabled: isOpened });
  return (
    <Card component="section" p={14} aria-label={`${name}, ${STATUS_LABELS[status]}`}>
      <Group justify="space-between" wrap="nowrap" gap={8}>
        <h3>{name}</h3>
        <StatusBadge meaning={MEANINGS[status]}>{STATUS_LABELS[status]}</StatusBadge>
      </Group>
      <Text variant="note" mt={4} truncate title={fileName}>
        {fileName}
      </Text>
      <Text variant="note">
        {sizeText(size)}, sent <DateText value={queuedAt} as="time" />
      </Text>
      {first.id !== _id && (
        <Text variant="soft" mt={4} role="status">
          Another file was sent in its place meanwhile.
        </Text>
      )}
      <Box my={12} className={css.paper ?? ""} tabIndex={-1} data-opened={isOpened || undefined}>
        {isOpened ? (
          <QueuePaper
            key={_id}
            label={`${name} of ${username}`}
            address={addressOf(document)}
            fileName={fileName}
            onSeen={() => onSeen(_id)}
            isScrolledTo={!first.isOpened || first.id !== _id}
          />
        ) : (
          <Button
            variant="light"
            leftSection={<IconLock size={18} aria-hidden="true" />}
            aria-keyshortcuts={String(digit)}
            onClick={({ currentTarget }) => {
              currentTarget.parentElement?.focus({ preventScroll: true });
              openPaper(document);
            }}
          >
            Open {name}
            <Box component="span" data-keys aria-hidden="true" ml={6}>
              ({digit})
            </Box>
          </Button>
        )}
        {bytes.data && (
          <ActionIcon
            className={css.larger ?? ""}
            variant="default"
            size="md"
            aria-label={`Show ${name} larger`}
            onClick={() => onEnlarge({ name: fileName, source: bytes.data })}
          >
            <IconMaximize size={16} />
          </ActionIcon>
        )}
      </Box>
      <SheetDecision key={_id} document={document} isSeen={isSeen} onWriting={onWriting} />
    </Card>
  );
}
