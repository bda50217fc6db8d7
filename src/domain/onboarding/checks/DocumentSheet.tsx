import { Box, Button, Text } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { markSeen } from "#/client/lib/seen-papers.ts";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { openPaper, useOpenedPapers } from "#/client/ui/queue/opened-papers.ts";
import { QueueKeys } from "#/client/ui/queue/QueueKeys.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { DOCUMENT_KINDS } from "../documents/documents.rules.ts";
import { namesOf, useVerifySheet } from "./checks.client.ts";
import type { CheckedDocument } from "./checks.contract.ts";
import css from "./checks.module.css";
import { SheetPaper } from "./SheetPaper.tsx";

type Props = {
  /** The documents of one person, in every state. */
  documents: readonly CheckedDocument[];
  isWriting: boolean;
  onWriting: (isWriting: boolean) => void;
  /** Shows the documents one at a time. */
  onQueue: () => void;
};

/**
 * The six documents of a person next to each other, and one button that verifies the opened ones.
 */
export function DocumentSheet({ documents, isWriting, onWriting, onQueue }: Props) {
  const isOpened = useOpenedPapers();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [enlarged, setEnlarged] = useState<PreviewedFile | null>(null);
  const { verify, isSending, problems, clear } = useVerifySheet();
  const listed = DOCUMENT_KINDS.flatMap((kind) => documents.filter((one) => one.kind === kind));
  const waiting = listed.filter(({ status }) => status === "waiting");
  const chosen = waiting.filter(({ _id }) => seen.has(_id) && isOpened(_id));
  const others = waiting.filter((one) => !chosen.includes(one));
  const verifyAll = () => chosen.length > 0 && !isSending && void verify(chosen);
  const openOne = (paper: CheckedDocument | undefined) =>
    paper && !isOpened(paper._id) && openPaper(paper);
  const digits = listed.map((paper, at) => [String(at + 1), () => openOne(paper)] as const);
  useShortcuts(
    {
      ...Object.fromEntries(digits),
      o: () => openOne(waiting.find(({ _id }) => !isOpened(_id))),
      v: verifyAll,
      s: onQueue,
    },
    !isWriting,
  );
  return (
    <>
      {problems.length > 0 && (
        <InlineAlert tone="warning" title="Not verified" onClose={clear}>
          {problems.map((problem) => (
            <Text key={problem} size="sm">
              {problem}
            </Text>
          ))}
        </InlineAlert>
      )}
      <Tiles min="max(17rem, 31%)" gap="16px">
        {listed.map((document, at) => (
          <SheetPaper
            key={document.kind}
            digit={at + 1}
            document={document}
            onWriting={onWriting}
            isOpened={isOpened(document._id)}
            isSeen={seen.has(document._id)}
            onSeen={(id) => {
              markSeen(id);
              setSeen((before) => new Set([...before, id]));
            }}
            onEnlarge={setEnlarged}
          />
        ))}
      </Tiles>
      {waiting.length > 0 && (
        <Box className={css.bar ?? ""} mt={16}>
          <Button
            leftSection={<IconChecks size={18} aria-hidden="true" />}
            aria-keyshortcuts="V"
            loading={isSending}
            disabled={chosen.length === 0}
            onClick={verifyAll}
          >
            {chosen.length === 0 ? "Verify all opened" : `Verify all ${chosen.length} opened`}
          </Button>
          <Text variant="note" role="status">
            {others.length > 0 && `Not opened: ${namesOf(others)}.`}
          </Text>
        </Box>
      )}
      <QueueKeys
        keys={[
          ["O", "open the next one"],
          ["1–6", "open that one"],
          ["V", "verify all opened"],
          ["S", "one at a time"],
        ]}
      />
      <FilePreview file={enlarged} onClose={() => setEnlarged(null)} />
    </>
  );
}
