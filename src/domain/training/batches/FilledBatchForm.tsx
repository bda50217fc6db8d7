import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { sending } from "#/client/lib/sending.ts";
import { Form } from "#/client/ui/Form.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { Settled } from "#/client/ui/Settled.tsx";
import { MODULE_NAMES } from "#/shared/marks.ts";
import { BatchFields, capacityOf, creation, NO_BATCH } from "./BatchFields.tsx";
import type { Created } from "./batches.client.ts";
import { CREATE_CALLS, candidatesQuery } from "./batches.client.ts";
import { EligibleTrainees } from "./EligibleTrainees.tsx";
import type { FilledType } from "./eligibility.rules.ts";

type Props = { type: FilledType; onCreated: (created: Created | null) => void };

/**
 * Creates a batch with eligible trainees: to begin with all who are here for the first time, or as
 * many as it takes.
 */
export function FilledBatchForm({ type, onCreated }: Props) {
  const eligible = useQuery(candidatesQuery(type));
  // Until somebody is ticked or not, the choice follows the list and the capacity.
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const app = useAppForm({
    initialValues: NO_BATCH,
    send: ({ startDate }) =>
      sending(CREATE_CALLS[type], {
        body: { startDate, trainees: chosen.map(({ id }) => id), capacity },
      }),
    ...creation(onCreated),
    question: ({ startDate }) => ({
      title: `Create ${MODULE_NAMES[type]} batch with ${people(chosen.length)}?`,
      text: `${namesOf(chosen)}. Start date ${formatShownDate(startDate)}. Each of them is told by mail at once.`,
      verb: `Create with ${people(chosen.length)}`,
      tone: "accent",
    }),
    done: ({ message, batch }) => {
      onCreated({ message, batchId: batch.batchId });
      setTicked(null);
    },
  });
  const capacity = capacityOf(app.form.values);
  const listed = eligible.data?.trainees ?? [];
  // Trainees who repeat the module are chosen, not proposed: their batch may still be running.
  const first = listed.filter(({ attempts }) => !attempts);
  const proposed = new Set(first.slice(0, capacity ?? first.length).map(({ id }) => id));
  const isChosen = (id: string) => (ticked ?? proposed).has(id);
  const chosen = listed.filter(({ id }) => isChosen(id));
  const tooMany = capacity !== null && chosen.length > capacity;
  return (
    <Settled queries={[eligible]} shape="form">
      <Form
        of={app}
        submitLabel={
          chosen.length > 0 ? `Create Batch with ${people(chosen.length)}` : "Create Batch"
        }
        label={`Create ${MODULE_NAMES[type]} batch`}
        isBlocked={chosen.length === 0 || tooMany}
      >
        <BatchFields of={app} />
        <EligibleTrainees
          type={type}
          query={eligible}
          isChosen={isChosen}
          choose={(ids, isOn) => setTicked(changed(ticked ?? proposed, ids, isOn))}
        />
        {tooMany && (
          <InlineAlert>
            {people(chosen.length)} are selected, and the batch takes {capacity}.
          </InlineAlert>
        )}
      </Form>
    </Settled>
  );
}

const people = (count: number) => `${count} trainee${count === 1 ? "" : "s"}`;

/** "Asha, Bala, Chitra and 49 more" */
function namesOf(chosen: readonly { name: string }[]): string {
  const names = chosen.slice(0, 3).map(({ name }) => name);
  const more = chosen.length - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
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
