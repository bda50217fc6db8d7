import { Text } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { useCurrentDate } from "#/client/lib/now.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { Form } from "#/client/ui/Form.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { type OptionWithNote, renderNotedOption } from "#/client/ui/NotedOption.tsx";
import { ReasonField } from "#/client/ui/ReasonField.tsx";
import { type Batch, batchesContract } from "../batches.contract.ts";
import { describeBatch, hasEnded, placesLeft } from "../batches.rules.ts";
import { postponingContract } from "./postponing.contract.ts";
import { describePeople } from "./postponing.rules.ts";

/** Asks why a batch does not take place, and where its members go. */
export function CancelBatchForm({ batch: shown, onClose }: { batch: Batch; onClose: () => void }) {
  const query = { batchType: shown.batchType };
  const others = useRouteQuery(batchesContract.listIds, { query });
  const app = useChangeForm(
    shown,
    () => ({ toBatchId: "", reason: "" }),
    (batch) => ({
      draft: `cancel-batch ${batch._id}`,
      send: ({ toBatchId, reason }) =>
        prepareCall(postponingContract.cancel, {
          params: { batchId: batch._id },
          body: { reason, toBatchId: toBatchId || null, version: batch.version },
        }),
      done: onClose,
      refresh: "everything",
    }),
  );
  const { of: batch, form } = app;
  const today = useCurrentDate();
  const left = (others.data?.batchIds ?? [])
    .filter(({ _id, ...other }) => _id !== batch._id && !hasEnded(other, today))
    .map((other): OptionWithNote => {
      const places = placesLeft(other);
      return {
        value: other._id,
        label: other.batchId,
        note: describeBatch(other, today),
        disabled: places === 0,
      };
    });
  return (
    <Form
      of={app}
      submitLabel="Cancel the batch"
      cancelLabel="Keep it"
      tone="danger"
      label="Cancel the batch"
      onCancel={onClose}
    >
      <Text>
        {describePeople(batch.trainees.length)}. It leaves every list at once, nobody can join or
        pay for it, and its planned sessions are cancelled.
      </Text>
      {batch.trainees.length > 0 && (
        <Select
          label="Move everybody to"
          description={
            batch.batchType === "Java"
              ? "Without a batch they wait for the next one. Anyone whose fee went back moves nowhere."
              : "Without a batch they are eligible for another one. Anyone whose fee went back moves nowhere."
          }
          placeholder="No batch"
          data={left}
          renderOption={renderNotedOption}
          searchable
          clearable
          nothingFoundMessage="No other batch of this module"
          {...form.getInputProps("toBatchId")}
          onChange={(id) => form.setFieldValue("toBatchId", id ?? "")}
        />
      )}
      <ReasonField
        description="The trainees read it in the mail."
        {...form.getInputProps("reason")}
      />
    </Form>
  );
}
