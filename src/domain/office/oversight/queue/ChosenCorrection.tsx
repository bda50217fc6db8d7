import { Button } from "@mantine/core";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { describeDone, failedIds } from "#/client/lib/bulk.ts";
import { decideTogether } from "#/client/lib/decide.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
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
        row={row}
        onWriting={onWriting}
        onDone={onDone}
        what="correction"
        detail={label}
        verb="Grant"
        send={(body) => call(correctionsContract.decide, { params: { correctionId: _id }, body })}
      />
    </>
  );
}

function DecideSelected({ rows, keep }: BulkProps<DetailsCorrection>) {
  const [isRefusing, setRefusing] = useState(false);
  const correctionIds = rows.map(({ _id }) => _id);
  const body = { correctionIds, isGranted: true };
  const action = () => call(correctionsContract.decideMany, { body });
  const grant = () => decideTogether({ label: "Corrections", rows, keep, action });
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
              prepareCall(correctionsContract.decideMany, {
                body: { correctionIds, isGranted: false, reason },
              })
            }
            // Empty, as the queue with the selected ones refetches itself.
            refresh={[]}
            about={({ results }) => describeDone("Corrections", rows, results)}
            onDone={({ results }) => keep(failedIds(results))}
            onClose={() => setRefusing(false)}
          />
        )}
      </Dialog>
    </>
  );
}

/** Corrections of verified details: old and new value side by side. */
export const CORRECTIONS: Kind<DetailsCorrection> = {
  Chosen: ChosenCorrection,
  bulk: { Actions: DecideSelected },
  what: "correction",
  empty: "Nobody asks for a correction.",
  about: ({ label, newText }) => `${label}: ${newText}`,
  since: ({ askedAt }) => <DateText value={askedAt} />,
  person: ({ userId: id, username: name }) => ({ id, name }),
};
