import { Button } from "@mantine/core";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { placementsContract } from "./placements.contract.ts";

type Props = { placement: { _id: string; version: number }; name: string; onDone: () => void };

/** Confirms a placement whose letter is uploaded, with one click. */
export function ConfirmButton({ placement: { _id: placementId, version }, name, onDone }: Props) {
  const send = useSend(placementsContract.confirm, { refresh: "everything" });
  return (
    <Button
      size="compact-md"
      aria-label={`Confirm the placement of ${name}`}
      loading={send.isPending}
      onClick={() =>
        send.mutate(
          { params: { placementId }, body: { version } },
          {
            onSuccess: ({ message }) => {
              toast.success(message, { about: name });
              onDone();
            },
          },
        )
      }
    >
      Confirm
    </Button>
  );
}
