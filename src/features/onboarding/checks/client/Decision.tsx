import { useSend } from "#/client/lib/query.ts";
import { QueueDecision } from "#/client/ui/queue/QueueDecision.tsx";
import { LONGEST_REASON } from "#/shared/reason-field.ts";
import { documentsContract } from "../../documents/contract.ts";
import { type CheckedDocument, checksContract } from "../contract.ts";
import { RETURN_REASONS } from "../rules.ts";

type Props = {
  document: CheckedDocument;
  isSeen: boolean;
  onWriting: (isWriting: boolean) => void;
  onDone: () => void;
};

/** Verify, or return with a reason that the trainee reads; what was decided can be changed to the other. */
export function Decision({ document, ...rest }: Props) {
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
