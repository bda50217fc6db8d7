import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useSend } from "#/client/lib/query.ts";
import { Form } from "#/client/ui/Form.tsx";
import { MODULE_NAMES } from "#/shared/marks.ts";
import type { FilledType } from "../eligibility/rules.ts";
import { BATCH_READS, CREATE_CALLS, createFailure, eligibleQuery } from "./api.ts";
import type { Created } from "./BatchCreatePanel.tsx";
import { EligibleTrainees } from "./EligibleTrainees.tsx";
import { type BatchValues, checkStart, StartDateField } from "./StartDateField.tsx";

type Props = { type: FilledType; onCreated: (created: Created | null) => void };

/** Creates a batch with eligible trainees, who are all chosen to begin with. */
export function FilledBatchForm({ type, onCreated }: Props) {
  const eligible = useQuery(eligibleQuery(type));
  // Kept are those taken out, so that somebody who becomes eligible meanwhile is chosen too.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = (eligible.data?.trainees ?? []).filter(({ id }) => !left.has(id));
  const create = useSend(CREATE_CALLS[type], { refresh: BATCH_READS });
  const app = useAppForm<BatchValues>({
    initialValues: { startDate: "" },
    validate: checkStart,
    alertOf: createFailure,
    onSubmit: async ({ startDate }) => {
      onCreated(null);
      try {
        const trainees = chosen.map(({ id }) => id);
        const { message, batch } = await create.mutateAsync({ body: { startDate, trainees } });
        onCreated({ message, batchId: batch.batchId });
        setLeft(new Set());
        app.form.reset();
      } catch (error) {
        // Somebody may have been placed or graded since the list was read.
        await eligible.refetch();
        throw error;
      }
    },
  });
  return (
    <Form
      of={app}
      submitLabel="Create Batch"
      label={`Create ${MODULE_NAMES[type]} batch`}
      isBlocked={chosen.length === 0}
    >
      <StartDateField of={app} />
      <EligibleTrainees
        type={type}
        query={eligible}
        isChosen={(id) => !left.has(id)}
        choose={(ids, isOn) => setLeft(changed(left, ids, !isOn))}
      />
    </Form>
  );
}

/** A set with ids put in or taken out. */
export function changed(
  set: ReadonlySet<string>,
  ids: readonly string[],
  isIn: boolean,
): ReadonlySet<string> {
  const next = new Set(set);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}
