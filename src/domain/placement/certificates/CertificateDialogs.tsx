import { call } from "#/client/lib/api-client.ts";
import { confirmAction } from "#/client/lib/confirm.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { refresh } from "#/client/lib/query.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { type Certificate, certificatesContract } from "./certificates.contract.ts";

const READS = [certificatesContract.ofPerson];

type Props = { certificate: Certificate | null; onClose: () => void };

export const WithdrawDialog = ({ certificate, onClose }: Props) => (
  <Dialog of={certificate} title={({ number }) => `Withdraw ${number}`} onClose={onClose}>
    {({ _id: id, number, achievement }) => (
      <ReasonForm
        about={`${number}, ${achievement}`}
        submitLabel="Withdraw this certificate"
        draft={`withdraw ${id}`}
        tone="danger"
        hint={
          "Its number stays: whoever checks it reads that it no longer counts. The holder is told the " +
          "reason, nobody else is."
        }
        send={(reason) =>
          prepareCall(certificatesContract.withdraw, { params: { id }, body: { reason } })
        }
        refresh={READS}
        onClose={onClose}
      />
    )}
  </Dialog>
);

/** Issues a replacement for a withdrawn certificate. */
export const askToReissue = ({ _id: id, achievement }: Certificate) =>
  confirmAction({
    title: "Issue another certificate?",
    text: `${achievement}: it gets a number of its own and the name as it is now. The withdrawn one stays withdrawn.`,
    verb: "Issue certificate",
    tone: "accent",
    action: () => call(certificatesContract.reissue, { params: { id } }),
    done: "The certificate is issued.",
    about: achievement,
    next: () => refresh(READS),
  });
