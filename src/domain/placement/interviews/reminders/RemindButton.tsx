import { Button } from "@mantine/core";
import { failedIds } from "#/client/lib/bulk.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { remindersContract } from "./reminders.contract.ts";

type Props = {
  ids: readonly string[];
  label: string;
  disabled?: boolean;
  /** Called with the ids of those who were not asked. */
  onDone: (left: readonly string[]) => void;
};

export function RemindButton({ ids, label, disabled = false, onDone }: Props) {
  const remind = useSend(remindersContract.remind, { refresh: [remindersContract.list] });
  const send = async () => {
    try {
      const { message, results } = await remind.mutateAsync({ body: { ids: [...ids] } });
      const left = failedIds(results);
      if (left.length === ids.length) toast.error(message);
      else toast.success(message);
      onDone(left);
    } catch (cause) {
      toast.failure(cause);
    }
  };
  return (
    <Button
      size="compact-md"
      loading={remind.isPending}
      disabled={disabled}
      onClick={() => void send()}
    >
      {label}
    </Button>
  );
}
