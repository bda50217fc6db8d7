import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { listNames } from "#/client/lib/toast-text.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { counted } from "#/shared/counted.ts";
import { MODULE_NAMES } from "#/shared/modules.ts";
import { BatchFields, capacityOf, creation, NO_BATCH } from "./BatchFields.tsx";
import type { Created } from "./batches.client.ts";
import { CREATE_CALLS, candidatesQuery, NOBODY_CHOSEN } from "./batches.client.ts";
import { EligibleTrainees } from "./EligibleTrainees.tsx";
import type { FilledType } from "./eligibility.rules.ts";

type Props = { type: FilledType; onCreated: (created: Created | null) => void };

/** Creates a batch; preselects those eligible for the first time, up to its capacity. */
export function FilledBatchForm({ type, onCreated }: Props) {
  const eligible = useQuery(candidatesQuery(type));
  // Until the user ticks or unticks anyone, the selection follows the list and the capacity.
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const app = useAppForm({
    initialValues: NO_BATCH,
    send: ({ startDate }) =>
      prepareCall(CREATE_CALLS[type], {
        body: { startDate, trainees: chosen.map(({ id }) => id), capacity },
      }),
    ...creation(onCreated),
    question: ({ startDate }) => ({
      title: `Create ${MODULE_NAMES[type]} batch with ${counted(chosen.length, "trainee")}?`,
      text:
        `${listNames(chosen.map(({ name }) => name))}. ` +
        `Start date ${formatShownDate(startDate)}. Each of them is told by mail at once.`,
      verb: `Create with ${counted(chosen.length, "trainee")}`,
      tone: "accent",
    }),
    done: ({ message, batch }) => {
      onCreated({ message, batchId: batch.batchId });
      setTicked(null);
    },
  });
  const capacity = capacityOf(app.form.values);
  const listed = eligible.data?.trainees ?? [];
  // Trainees who repeat the module are not preselected: their batch may still be running.
  const first = listed.filter(({ attempts }) => !attempts);
  const proposed = new Set(first.slice(0, capacity ?? first.length).map(({ id }) => id));
  const isChosen = (id: string) => (ticked ?? proposed).has(id);
  const chosen = listed.filter(({ id }) => isChosen(id));
  const tooMany = capacity !== null && chosen.length > capacity;
  return (
    <ShownTogether queries={[eligible]} shape="form">
      <Form
        of={app}
        submitLabel={
          chosen.length > 0
            ? `Create Batch with ${counted(chosen.length, "trainee")}`
            : "Create Batch"
        }
        label={`Create ${MODULE_NAMES[type]} batch`}
        missing={
          tooMany
            ? `${counted(chosen.length, "trainee")} are selected, and the batch takes ${capacity}.`
            : chosen.length === 0 && NOBODY_CHOSEN
        }
      >
        <BatchFields of={app} />
        <EligibleTrainees
          type={type}
          query={eligible}
          isChosen={isChosen}
          choose={(ids, isOn) => setTicked(changed(ticked ?? proposed, ids, isOn))}
        />
      </Form>
    </ShownTogether>
  );
}

/** Returns a set with ids added or removed. */
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
