import { Button } from "@mantine/core";
import { refresh, useSend } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { type PlannedSession, plannedContract } from "../contract.ts";

/** Makes a class of a trainer who has left one's own; nothing for who holds no classes. */
export function TakeOverButton({ planned }: { planned: Pick<PlannedSession, "_id" | "topic"> }) {
  const isTrainer = useSignedIn().audience === "trainer";
  const takeOver = useSend(plannedContract.takeOver);
  if (!isTrainer) return null;
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
            onSuccess: async ({ message }) => {
              await refresh("everything");
              toast.success(message);
            },
          },
        )
      }
    >
      Take over
    </Button>
  );
}
