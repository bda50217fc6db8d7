import { Button } from "@mantine/core";
import { useSend } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { type PlannedSession, plannedContract } from "./planned.contract.ts";

type Props = { planned: Pick<PlannedSession, "_id" | "topic"> };

/** Makes a class of a trainer who has left one's own; nothing for who holds no classes. */
export function TakeOverButton(props: Props) {
  return useSignedIn().audience === "trainer" ? <TakeOver {...props} /> : null;
}

function TakeOver({ planned }: Props) {
  const takeOver = useSend(plannedContract.takeOver, { refresh: "everything" });
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={takeOver.isPending}
      aria-label={`Take over ${planned.topic}`}
      onClick={() =>
        takeOver.mutate(
          { params: { plannedId: planned._id } },
          {
            onSuccess: ({ message }) => toast.success(message),
          },
        )
      }
    >
      Take over
    </Button>
  );
}
