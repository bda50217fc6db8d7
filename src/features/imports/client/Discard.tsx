import { Button } from "@mantine/core";
import { useSend } from "#/client/lib/query.ts";
import { type Import, importsContract } from "../contract.ts";
import { READS } from "./api.ts";

type Props = { one: Import; verb: "Discard" | "Stop" };

/** Gives an import up, or stops what is under way. */
export function Discard({ one: { _id: importId }, verb }: Props) {
  const send = useSend(importsContract.discard, { refresh: READS });
  return (
    <Button
      variant="default"
      loading={send.isPending}
      onClick={() => send.mutate({ params: { importId } })}
    >
      {verb}
    </Button>
  );
}
