import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { listNames } from "#/client/lib/toast-text.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { candidatesQuery, isFilled, NOBODY_CHOSEN } from "./batches.client.ts";
import type { Batch } from "./batches.contract.ts";
import { hasEnded, placesLeft } from "./batches.rules.ts";
import { EligibleTrainees } from "./EligibleTrainees.tsx";
import type { FilledType } from "./eligibility.rules.ts";
import { changed } from "./FilledBatchForm.tsx";
import { membersContract } from "./members.contract.ts";

type Props = { batch: Batch; onClose: () => void };

const NOBODY = { chosen: [] as readonly string[] };

/** Adds eligible trainees to a batch, none chosen at first. Open while the address has `add`. */
export function AddTraineesModal({ batch }: { batch: Batch }) {
  const [{ add }, setSearch] = useSearchState({ of: ["add"] });
  const isOver = hasEnded(batch, useCurrentDate());
  const { batchType: type } = batch;
  const close = () => setSearch({ add: undefined });
  return (
    <>
      {add && isOver && (
        <InlineAlert onClose={close}>{SCREEN_ERRORS.BATCH_ENDED.message}</InlineAlert>
      )}
      <Dialog
        of={add && !isOver && isFilled(type) ? type : null}
        title={() => `Add trainees to ${batch.batchId}`}
        onClose={close}
        size="lg"
      >
        {(of) => <AddForm type={of} batch={batch} onClose={close} />}
      </Dialog>
    </>
  );
}

function AddForm({ batch, type, onClose }: Props & { type: FilledType }) {
  const eligible = useQuery(candidatesQuery(type));
  // Leaves out chosen trainees whom another admin has placed meanwhile.
  const idsOf = (chosen: readonly string[]) =>
    (eligible.data?.trainees ?? []).flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
  const namesOf = (ids: readonly string[]) =>
    (eligible.data?.trainees ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const app = useAppForm({
    initialValues: NOBODY,
    asksBeforeLeaving: false,
    send: ({ chosen }) =>
      prepareCall(membersContract.add, {
        params: { batchId: batch._id },
        body: { batchId: batch._id, selectedTrainees: idsOf(chosen) },
      }),
    about: (_, { chosen }) => `${batch.batchId}: ${listNames(namesOf(idsOf(chosen)))}`,
    marks: (_, { chosen: [first] }) => first,
    done: onClose,
    draft: null,
    refresh: "everything",
  });
  const { chosen } = app.form.values;
  const ids = idsOf(chosen);
  const left = placesLeft({ capacity: batch.capacity, taken: batch.trainees.length });
  const tooMany = left !== null && ids.length > left;
  return (
    <Form
      of={app}
      submitLabel={ids.length > 1 ? `Add ${ids.length} trainees` : "Add"}
      missing={
        tooMany
          ? `${ids.length} are selected, and only ${left} can be added.`
          : ids.length === 0 && NOBODY_CHOSEN
      }
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
