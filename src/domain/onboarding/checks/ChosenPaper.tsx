import { Box } from "@mantine/core";
import { useSeenPapers } from "#/client/lib/seen-papers.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { useOpenedPapers } from "#/client/ui/queue/opened-papers.ts";
import type { CheckedDocument } from "./checks.contract.ts";
import { DocumentDecision } from "./DocumentDecision.tsx";
import { IdentityPaper } from "./IdentityPaper.tsx";

type Props = {
  document: CheckedDocument;
  queue: readonly CheckedDocument[];
  namesakes: ReadonlySet<string>;
  isWriting: boolean;
  onWriting: (isWriting: boolean) => void;
  onDone: () => void;
};

/**
 * A document of the office's queue: above its decision while closed, below it once opened. Key: its
 * id.
 */
export function ChosenPaper({ queue, isWriting, ...decision }: Props) {
  const { document } = decision;
  const isSeen = useSeenPapers();
  const isOpened = useOpenedPapers();
  const isOpen = isOpened(document._id);
  const sheet = { show: "sheet", person: document.userId };
  const paper = (
    <IdentityPaper
      document={document}
      queue={queue}
      isAwake={!isWriting}
      tools={
        <LinkButton to="/admin-panel/documents" search={sheet} variant="default">
          On one sheet
        </LinkButton>
      }
    />
  );
  return (
    <>
      {!isOpen && paper}
      <DocumentDecision {...decision} isSeen={isSeen(document._id)} />
      {isOpen && <Box mt={14}>{paper}</Box>}
    </>
  );
}
