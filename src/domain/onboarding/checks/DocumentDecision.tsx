import type { ShortcutWords } from "#/client/lib/shortcut-words.ts";
import { openPaper } from "#/client/ui/queue/opened-papers.ts";
import { QueueDecision } from "#/client/ui/queue/QueueDecision.tsx";
import { QueueKeys } from "#/client/ui/queue/QueueKeys.tsx";
import { useCheck } from "./checks.client.ts";
import type { CheckedDocument } from "./checks.contract.ts";
import { returnWords, UNMASKED } from "./checks.rules.ts";
import { DocumentFacts } from "./DocumentFacts.tsx";

type Props = DecisionProps & {
  namesakes: ReadonlySet<string>;
  /** Further shortcuts available where it is shown. */
  keys?: ShortcutWords;
};

/** The data to compare a document with, and the decision about it. */
export function DocumentDecision({ namesakes, keys = [], ...decision }: Props) {
  const { document } = decision;
  const { _id, status } = document;
  return (
    <>
      <DocumentFacts document={document} namesakes={namesakes} />
      <Decision key={_id} {...decision} />
      <QueueKeys
        keys={[
          ["O", "open"],
          ...(status === "waiting" ? [["X", "select"] as const] : []),
          ...(status === "verified" ? [] : [["V", "verify"] as const]),
          ...(status === "returned" ? [] : [["R", "return"] as const]),
          ...(isUnmaskable(document) ? [["M", "return: not masked"] as const] : []),
          ...keys,
        ]}
      />
    </>
  );
}

type DecisionProps = {
  document: CheckedDocument;
  isSeen: boolean;
  onWriting: (isWriting: boolean) => void;
  onSending?: () => void;
  onFailed?: () => void;
  onDone: () => void;
};

/** An Aadhaar card that can still be returned because it shows all twelve digits. */
const isUnmaskable = ({ kind, status }: CheckedDocument) =>
  kind === "aadharCard" && status !== "returned";

/** Verify, or return with a reason that the trainee reads; either can be changed to the other. */
function Decision({ document, ...rest }: DecisionProps) {
  const send = useCheck(document);
  const { _id, status, username } = document;
  return (
    <QueueDecision
      {...rest}
      id={_id}
      what="document"
      open={() => openPaper(document)}
      about={username}
      accept={status === "verified" ? null : { verb: "Verify", key: "v" }}
      refuse={
        status === "returned"
          ? null
          : {
              ...returnWords(username),
              key: "r",
              ...(isUnmaskable(document) && {
                atOnce: { label: "Return: not masked", key: "m", reason: UNMASKED },
              }),
            }
      }
      send={send}
    />
  );
}
