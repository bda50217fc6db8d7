import { Button } from "@mantine/core";
import { decideTogether } from "#/client/lib/decide.ts";
import { useSend } from "#/client/lib/query.ts";
import { documentsContract } from "../documents/documents.contract.ts";
import { type CheckedDocument, checksContract } from "./checks.contract.ts";

type Props = {
  /** Documents that were seen. */
  rows: readonly CheckedDocument[];
  keep: (ids: readonly string[]) => void;
  onSending?: () => void;
  onFailed?: () => void;
};

/** Verifies the selected documents, all of which were seen; the toast undoes them together. */
export function VerifyMany({ rows, keep, onSending, onFailed }: Props) {
  const decide = useSend(checksContract.decideMany, {
    refresh: [checksContract.list, documentsContract.list],
  });
  const verify = async () => {
    onSending?.();
    const body = { fileIds: rows.map(({ _id }) => _id), status: "verified" } as const;
    const action = () => decide.mutateAsync({ body });
    if (!(await decideTogether({ label: "Documents", rows, keep, action }))) onFailed?.();
  };
  return (
    <Button size="compact-md" loading={decide.isPending} onClick={() => void verify()}>
      Verify {rows.length}
    </Button>
  );
}
