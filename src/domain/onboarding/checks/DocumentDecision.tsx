import { useSend } from "#/client/lib/query.ts";
import { QueueDecision } from "#/client/ui/queue/QueueDecision.tsx";
import { QueueKeys } from "#/client/ui/queue/QueueKeys.tsx";
import { LONGEST_REASON } from "#/shared/reason-field.ts";
import { documentsContract } from "../documents/documents.contract.ts";
import { type CheckedDocument, checksContract } from "./checks.contract.ts";
import { RETURN_REASONS, UNMASKED } from "./checks.rules.ts";
import { DocumentFacts } from "./DocumentFacts.tsx";

type Props = DecisionProps & { namesakes: ReadonlySet<string> };

/** What to compare a document with, and the decision about it. */
export function DocumentDecision({ namesakes, ...decision }: Props) {
  const { document } = decision;
  const { _id, status } = document;
  return (
    <>
      <DocumentFacts document={document} namesakes={namesakes} />
      <Decision key={_id} {...decision} />
      <QueueKeys
        keys={[
          ...(status === "waiting" ? [["X", "select"] as const] : []),
          ...(status === "verified" ? [] : [["V", "verify"] as const]),
          ...(status === "returned" ? [] : [["R", "return"] as const]),
          ...(isUnmaskable(document) ? [["M", "return: not masked"] as const] : []),
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

/** An Aadhaar card that could still go back because it shows all twelve digits. */
const isUnmaskable = ({ kind, status }: CheckedDocument) =>
  kind === "aadharCard" && status !== "returned";

/**
 * Verify, or return with a reason that the trainee reads; what was decided can be changed to the
 * other.
 */
function Decision({ document, ...rest }: DecisionProps) {
  const decide = useSend(checksContract.decide, {
    refresh: [checksContract.list, documentsContract.list],
  });
  const { _id, status, username } = document;
  return (
    <QueueDecision
      {...rest}
      id={_id}
      what="document"
      accept={status === "verified" ? null : { verb: "Verify", key: "v" }}
      refuse={
        status === "returned"
          ? null
          : {
              verb: "Return",
              key: "r",
              reasons: RETURN_REASONS,
              reasonHint: `${username} reads it and sends this one file again.`,
              longestReason: LONGEST_REASON,
              isReasonNeeded: true,
              ...(isUnmaskable(document) && {
                atOnce: { label: "Return: not masked", key: "m", reason: UNMASKED },
              }),
            }
      }
      send={(reason) =>
        decide.mutateAsync({
          params: { fileId: _id },
          body:
            reason === null
              ? { status: "verified", was: status }
              : { status: "returned", reason, was: status },
        })
      }
    />
  );
}
