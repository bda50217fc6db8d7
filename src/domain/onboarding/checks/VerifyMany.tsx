import { Button } from "@mantine/core";
import { trackAction } from "#/client/lib/actions.ts";
import { describeDone, failedIds } from "#/client/lib/bulk.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { announceDecision } from "#/client/lib/undo.tsx";
import { documentsContract } from "../documents/documents.contract.ts";
import { type CheckedDocument, checksContract } from "./checks.contract.ts";

type Props = {
  /** Papers that were seen. */
  documents: readonly CheckedDocument[];
  keep: (ids: readonly string[]) => void;
  onSending?: () => void;
  onFailed?: () => void;
};

/** Verifies the selected documents, each of which was seen; the toast undoes them together. */
export function VerifyMany({ documents, keep, onSending, onFailed }: Props) {
  const decide = useSend(checksContract.decideMany, {
    refresh: [checksContract.list, documentsContract.list],
  });
  const verify = async () => {
    onSending?.();
    try {
      const fileIds = documents.map(({ _id }) => _id);
      const body = { fileIds, status: "verified" } as const;
      const answer = await trackAction(() => decide.mutateAsync({ body }));
      keep(failedIds(answer.results));
      announceDecision(answer, { about: describeDone("Documents", documents, answer.results) });
    } catch (cause) {
      onFailed?.();
      toast.failure(cause);
    }
  };
  return (
    <Button size="compact-md" loading={decide.isPending} onClick={() => void verify()}>
      Verify {documents.length}
    </Button>
  );
}
