import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useAppForm } from "#/client/lib/app-form.ts";
import { sending } from "#/client/lib/sending.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { BATCH_READS, candidatesQuery } from "./batches.client.ts";
import type { Batch } from "./batches.contract.ts";
import { placesLeft } from "./batches.rules.ts";
import { EligibleTrainees } from "./EligibleTrainees.tsx";
import type { FilledType } from "./eligibility.rules.ts";
import { changed } from "./FilledBatchForm.tsx";
import { membersContract } from "./members.contract.ts";

type Props = {
  /** The kind of the batch, while somebody is to be added to it. */
  type: FilledType | null;
  batch: Batch;
  onClose: () => void;
};

const NOBODY = { chosen: [] as readonly string[] };

/** Adds eligible trainees to a batch; none is chosen to begin with. */
export function AddTraineesModal({ type, batch, onClose }: Props) {
  return (
    <Dialog of={type} title={() => `Add trainees to ${batch.batchId}`} onClose={onClose} size="lg">
      {(of) => <AddForm type={of} batch={batch} onClose={onClose} />}
    </Dialog>
  );
}

function AddForm({ batch, type, onClose }: Props & { type: FilledType }) {
  const eligible = useQuery(candidatesQuery(type));
  // Another admin may have placed a chosen trainee in the meantime.
  const idsOf = (chosen: readonly string[]) =>
    (eligible.data?.trainees ?? []).flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
  const app = useAppForm({
    initialValues: NOBODY,
    asksBeforeLeaving: false,
    send: ({ chosen }) =>
      sending(membersContract.add, {
        params: { batchId: batch._id },
        body: { batchId: batch._id, selectedTrainees: idsOf(chosen) },
      }),
    marks: (_, { chosen: [first] }) => first,
    done: onClose,
    refresh: BATCH_READS,
  });
  const { chosen } = app.form.values;
  const ids = idsOf(chosen);
  const left = placesLeft({ capacity: batch.capacity, taken: batch.trainees.length });
  const tooMany = left !== null && ids.length > left;
  return (
    <Form
      of={app}
      submitLabel={ids.length > 1 ? `Add ${ids.length} trainees` : "Add"}
      isBlocked={ids.length === 0 || tooMany}
      alertTitle="Failed to add new trainees to the batch"
      onCancel={onClose}
    >
      {left !== null && (
        <Text variant="soft">
          {left === 1 ? "1 place is" : `${left} places are`} left of {batch.capacity}.
        </Text>
      )}
      <EligibleTrainees
        type={type}
        query={eligible}
        isChosen={(id) => chosen.includes(id)}
        choose={(some, isOn) =>
          app.form.setFieldValue("chosen", [...changed(new Set(chosen), some, isOn)])
        }
      />
    </Form>
  );
}
