import { Button } from "@mantine/core";
import { useState } from "react";
import { trackAction } from "#/client/lib/actions.ts";
import { call } from "#/client/lib/api-client.ts";
import { notDone } from "#/client/lib/bulk.ts";
import { sending } from "#/client/lib/sending.ts";
import { toast } from "#/client/lib/toast.ts";
import { announceDecision } from "#/client/lib/undo.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import {
  correctionsContract,
  type DetailsCorrection,
} from "#/domain/onboarding/corrections/corrections.contract.ts";
import { GrantDecision } from "./GrantDecision.tsx";
import type { BulkProps, ChosenProps, Kind } from "./queue.client.ts";

function ChosenCorrection({ row, onWriting, onDone }: ChosenProps<DetailsCorrection>) {
  const { _id, label, oldText, newText, reason, askedAt } = row;
  return (
    <>
      <Facts
        min="9rem"
        facts={[
          [`${label} now`, oldText],
          ["To be corrected to", newText],
          ["Reason", reason],
          ["Asked", <DateText key="since" value={askedAt} as="time" />],
        ]}
      />
      <GrantDecision
        {...{ row, onWriting, onDone }}
        what="correction"
        verb="Grant"
        send={(body) => call(correctionsContract.decide, { params: { correctionId: _id }, body })}
      />
    </>
  );
}

function DecideSelected({ rows, keep }: BulkProps<DetailsCorrection>) {
  const [isRefusing, setRefusing] = useState(false);
  const correctionIds = rows.map(({ _id }) => _id);
  const grant = async () => {
    try {
      const body = { correctionIds, isGranted: true };
      const answer = await trackAction(() => call(correctionsContract.decideMany, { body }));
      keep(notDone(answer.results));
      announceDecision(answer);
    } catch (cause) {
      toast.failure(cause);
    }
  };
  return (
    <>
      <Button size="compact-md" onClick={() => void grant()}>
        Grant {rows.length}
      </Button>
      <Button size="compact-md" variant="default" onClick={() => setRefusing(true)}>
        Refuse {rows.length}
      </Button>
      <Dialog
        of={isRefusing ? { count: rows.length } : null}
        title={({ count }) => `Refuse ${count} ${count === 1 ? "correction" : "corrections"}`}
        onClose={() => setRefusing(false)}
      >
        {() => (
          <ReasonForm
            submitLabel="Refuse"
            draft={`refuse ${correctionIds.join(" ")}`}
            hint="Each of them reads it; nothing changes."
            send={(reason) =>
              sending(correctionsContract.decideMany, {
                body: { correctionIds, isGranted: false, reason },
              })
            }
            onDone={({ results }) => keep(notDone(results))}
            onClose={() => setRefusing(false)}
          />
        )}
      </Dialog>
    </>
  );
}

/** Corrections of verified details: old and new next to each other. */
export const CORRECTIONS: Kind<DetailsCorrection> = {
  Chosen: ChosenCorrection,
  bulk: { Actions: DecideSelected },
  what: "correction",
  empty: "Nobody asks for a correction.",
  about: ({ label, newText }) => `${label}: ${newText}`,
  since: ({ askedAt }) => <DateText value={askedAt} />,
  person: ({ userId: id, username: name }) => ({ id, name }),
};
