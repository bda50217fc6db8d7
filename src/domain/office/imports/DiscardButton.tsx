import { Button } from "@mantine/core";
import { useSend } from "#/client/lib/query.ts";
import { READS } from "./imports.client.ts";
import { type Import, importsContract } from "./imports.contract.ts";

type Props = { one: Import; verb: "Discard" | "Stop" };

/** Gives an import up, or stops a running step. */
export function DiscardButton({ one: { _id: importId, status }, verb }: Props) {
  const send = useSend(importsContract.discard, { refresh: READS });
  return (
    <Button
      variant="default"
      loading={send.isPending}
      onClick={() => send.mutate({ params: { importId }, body: { status } })}
    >
      {verb}
    </Button>
  );
}
