import { Button, Group, Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { useDecide } from "#/client/ui/queue/deciding.ts";
import { ReasonForm } from "#/client/ui/queue/ReasonForm.tsx";
import { useReasonDraft } from "#/client/ui/queue/reason-draft.ts";
import { DOCUMENT_NAMES, STATUS_LABELS } from "../documents/documents.rules.ts";
import { useCheck } from "./checks.client.ts";
import type { CheckedDocument } from "./checks.contract.ts";
import { returnWords } from "./checks.rules.ts";

type Props = {
  document: CheckedDocument;
  isSeen: boolean;
  onWriting: (isWriting: boolean) => void;
};

/** Verify or Return below a document on the sheet, or the decision made. */
export function SheetDecision({ document, isSeen, onWriting }: Props) {
  const { _id, kind, username, status, reason, decidedAt, decidedBy } = document;
  const name = DOCUMENT_NAMES[kind];
  const written = useReasonDraft(_id, onWriting);
  const { isSending, alert, decide } = useDecide(useCheck(document), {
    about: username,
    written,
    onDone: () => undefined,
  });
  if (status !== "waiting") {
    return (
      <Text variant="note">
        {STATUS_LABELS[status]}
        {decidedBy && ` by ${decidedBy}`}
        {decidedAt && (
          <>
            , <DateText value={decidedAt} as="time" />
          </>
        )}
        {reason && <span className="wrap">: {reason}</span>}
      </Text>
    );
  }
  return (
    <>
      {alert && <InlineAlert>{alert}</InlineAlert>}
      {written.isOpen ? (
        <ReasonForm
          words={returnWords(username)}
          written={written}
          isSending={isSending}
          isSeen={isSeen}
          send={() => void decide(written.reason)}
        />
      ) : (
        <Group grow gap={8}>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Verify ${name}`}
            loading={isSending}
            disabled={!isSeen}
            onClick={() => void decide(null)}
          >
            Verify
          </Button>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Return ${name}`}
            disabled={!isSeen || isSending}
            onClick={written.open}
          >
            Return
          </Button>
        </Group>
      )}
    </>
  );
}
