import { useChangeForm } from "#/client/lib/change-form.tsx";
import { useCurrentDate } from "#/client/lib/now.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { Form } from "#/client/ui/Form.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { type OptionWithNote, renderNotedOption } from "#/client/ui/NotedOption.tsx";
import { ReasonField } from "#/client/ui/ReasonField.tsx";
import { type Batch, type BatchTrainee, batchesContract } from "./batches.contract.ts";
import { describeBatch, hasEnded, markIn, placesLeft } from "./batches.rules.ts";
import { departuresContract } from "./departures/departures.contract.ts";

type FormProps = { trainee: BatchTrainee; batch: Batch; onClose: () => void };

/** The batch a trainee is moved to, and why. */
export function MoveForm({ trainee, batch, onClose }: FormProps) {
  const query = { batchType: batch.batchType };
  const others = useRouteQuery(batchesContract.listIds, { query });
  const app = useChangeForm(
    batch,
    () => ({ toBatchId: "", reason: "" }),
    ({ _id: batchId, version }) => ({
      draft: `move ${batchId} ${trainee._id}`,
      send: (values) =>
        prepareCall(departuresContract.move, {
          params: { batchId },
          body: { ...values, traineeId: trainee._id, version },
        }),
      done: onClose,
      refresh: "everything",
    }),
  );
  const today = useCurrentDate();
  const options = (others.data?.batchIds ?? [])
    .filter(({ _id, ...other }) => _id !== batch._id && !hasEnded(other, today))
    .map(
      (other): OptionWithNote => ({
        value: other._id,
        label: other.batchId,
        note: describeBatch(other, today),
        disabled: placesLeft(other) === 0,
      }),
    );
  return (
    <Form of={app} submitLabel="Move" label="Move" onCancel={onClose}>
      <Select
        label="Batch"
        placeholder={others.isPending ? "Loading batches" : "Select a batch"}
        data={options}
        renderOption={renderNotedOption}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage={
          options.length > 0 ? "No batch with this id" : "No other running batch of this module"
        }
        {...app.form.getInputProps("toBatchId")}
        onChange={(id) => app.form.setFieldValue("toBatchId", id ?? "")}
      />
      <ReasonField
        description="The trainee reads it in the mail."
        {...app.form.getInputProps("reason")}
      />
    </Form>
  );
}

export function RemoveForm({ trainee, batch, onClose }: FormProps) {
  const before = trainee.attempts?.[0];
  const app = useChangeForm(
    batch,
    () => ({ reason: "" }),
    ({ _id: batchId, version }) => ({
      draft: `remove ${batchId} ${trainee._id}`,
      send: ({ reason }) =>
        prepareCall(departuresContract.remove, {
          params: { batchId },
          body: { reason, traineeId: trainee._id, version },
        }),
      done: onClose,
      refresh: "everything",
    }),
  );
  return (
    <Form of={app} submitLabel="Remove" tone="danger" label="Remove" onCancel={onClose}>
      <ReasonField
        description={
          before && markIn(trainee, batch.batchType) === null
            ? `The trainee reads it in the mail. ${before.mark} in ${before.batchId} counts again, where that ` +
              "batch has a place."
            : batch.batchType === "Java"
              ? "The trainee reads it in the mail, and waits for the next batch."
              : "The trainee reads it in the mail, and is eligible for another batch."
        }
        {...app.form.getInputProps("reason")}
      />
    </Form>
  );
}
