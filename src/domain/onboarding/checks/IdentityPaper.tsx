import { Box, Button, Group, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { sizeText } from "#/client/lib/check-file.ts";
import { markSeen } from "#/client/lib/seen-papers.ts";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { addressOf, openPaper, useOpenedPapers } from "#/client/ui/queue/opened-papers.ts";
import css from "#/client/ui/queue/Queue.module.css";
import { QueuePaper } from "#/client/ui/queue/QueuePaper.tsx";
import { useClosedPaper } from "#/client/ui/queue/type-ahead.ts";
import { DOCUMENT_NAMES } from "../documents/documents.rules.ts";
import type { CheckedDocument } from "./checks.contract.ts";

type Props = {
  document: CheckedDocument;
  /** The rest of the list, of which those of the same person are named. */
  queue: readonly CheckedDocument[];
  isAwake: boolean;
  /** Other actions before it is opened. */
  tools?: ReactNode;
};

/** A person's document: its facts and, after a click, the document itself. */
export function IdentityPaper(props: Props) {
  const { _id, kind, username, fileName } = props.document;
  const label = `${DOCUMENT_NAMES[kind]} of ${username}`;
  const isOpened = useOpenedPapers();
  if (!isOpened(_id)) return <ClosedPaper label={label} {...props} />;
  return (
    <QueuePaper
      label={label}
      address={addressOf(props.document)}
      fileName={fileName}
      onSeen={() => markSeen(_id)}
      isScrolledTo
    />
  );
}

function ClosedPaper({ label, document, queue, isAwake, tools }: Props & { label: string }) {
  const { kind, userId, username, fileName, size, queuedAt } = document;
  const open = () => openPaper(document);
  useClosedPaper();
  useShortcuts({ o: open }, isAwake);
  const waiting = queue.filter((one) => one.userId === userId && one.status === "waiting");
  return (
    <section className={css.paper} aria-label={label}>
      <Facts
        min="8rem"
        facts={[
          ["File", fileName],
          ["Size", sizeText(size)],
          ["Sent", <DateText key="sent" value={queuedAt} as="time" />],
          [
            `Of ${username} wait`,
            waiting.map((one) => DOCUMENT_NAMES[one.kind]).join(", ") || "None",
          ],
        ]}
      />
      <Text variant="note" mt={16} mb={10}>
        Opening it is noted: {username} can read who opened it.
      </Text>
      <Group gap={12}>
        <Button
          leftSection={<IconLock size={18} aria-hidden="true" />}
          aria-keyshortcuts="O"
          onClick={open}
        >
          Open {DOCUMENT_NAMES[kind]}
          <Box component="span" data-keys aria-hidden="true" ml={6}>
            (O)
          </Box>
        </Button>
        {tools}
      </Group>
    </section>
  );
}
