import { useState } from "react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { DangerRowButton } from "#/client/ui/RowButton.tsx";
import { withdrawalContract } from "./withdrawal.contract.ts";

type Props = {
  session: { id: string; topic: string; date: string };
  /** Called once it is withdrawn. */
  onDone?: () => void;
};

/** Withdraws a session recorded by mistake, with a reason that its members read. */
export function WithdrawSession({ session, onDone }: Props) {
  const [asked, setAsked] = useState<Props["session"] | null>(null);
  const when = formatShownDate(session.date);
  return (
    <>
      <DangerRowButton
        label={`Withdraw ${session.topic} of ${when}`}
        onClick={() => setAsked(session)}
      >
        Withdraw
      </DangerRowButton>
      <Dialog
        of={asked}
        title={({ topic }) => `Withdraw “${topic}” of ${when}`}
        onClose={() => setAsked(null)}
      >
        {({ id: sessionId }) => (
          <ReasonForm
            submitLabel="Withdraw the session"
            cancelLabel="Keep it"
            draft={`withdraw ${sessionId}`}
            hint="The members read it. Attendance and assignment go with the session, and its slot is free again."
            tone="danger"
            send={(reason) =>
              prepareCall(withdrawalContract.withdraw, { params: { sessionId }, body: { reason } })
            }
            about={`${session.topic}, ${when}`}
            onDone={() => onDone?.()}
            onClose={() => setAsked(null)}
            refresh="everything"
          />
        )}
      </Dialog>
    </>
  );
}
