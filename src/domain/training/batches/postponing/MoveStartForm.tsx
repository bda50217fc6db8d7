import { Text } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { currentDate } from "#/client/lib/clock.ts";
import { sending } from "#/client/lib/sending.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { ReasonField } from "#/client/ui/ReasonField.tsx";
import { BATCH_READS } from "../batches.client.ts";
import type { Batch } from "../batches.contract.ts";
import { postponingContract } from "./postponing.contract.ts";
import { describePeople } from "./postponing.rules.ts";

type Props = { batch: Batch; onClose: () => void };

/** Another first day, and why. */
export function MoveStartForm({ batch: shown, onClose }: Props) {
  const app = useChangeForm(
    shown,
    (batch) => ({ startDate: batch.startDate, reason: "" }),
    (batch) => ({
      draft: `move-start ${batch._id}`,
      send: (body) =>
        sending(postponingContract.move, {
          params: { batchId: batch._id },
          body: { ...body, version: batch.version },
        }),
      done: onClose,
      refresh: BATCH_READS,
    }),
  );
  const { batch, form } = { batch: app.of, form: app.form };
  return (
    <Form
      of={app}
      submitLabel="Move start"
      label="Move start"
      isBlocked={form.values.startDate === batch.startDate}
      onCancel={onClose}
    >
      <Text>
        {describePeople(batch.trainees.length)}. They are told, and so is who waits and was offered
        it. Sessions planned before the new start are cancelled.
      </Text>
      <DateField label="Start date" min={currentDate()} {...form.getInputProps("startDate")} />
      <ReasonField
        description="The trainees read it in the mail."
        {...form.getInputProps("reason")}
      />
    </Form>
  );
}
