import { Button, Group } from "@mantine/core";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { EnquiryForm } from "./EnquiryForm.tsx";
import { READS } from "./enquiries.client.ts";
import { type Enquiry, enquiriesContract } from "./enquiries.contract.ts";
import { InviteForm } from "./InviteForm.tsx";

/** The actions of an enquiry that have a form. */
export type EnquiryAction = "call" | "change" | "invite" | "lose" | "remove";

type ButtonsProps = { enquiry: Enquiry; onChoose: (action: EnquiryAction) => void };

export function EnquiryButtons({ enquiry, onChoose }: ButtonsProps) {
  const { _id, version, status, account, lostReason } = enquiry;
  const reopen = useSend(enquiriesContract.reopen, { refresh: READS });
  const open = () =>
    reopen.mutate({ params: { id: _id }, body: { version } }, { onSuccess: toast.response });
  return (
    <Group gap={8} mb={20}>
      <Button onClick={() => onChoose("call")}>Called</Button>
      {!account && status === "open" && (
        <Button variant="default" onClick={() => onChoose("invite")}>
          Invite
        </Button>
      )}
      <Button variant="default" onClick={() => onChoose("change")}>
        Correct
      </Button>
      {lostReason !== null && (
        <Button variant="default" loading={reopen.isPending} onClick={open}>
          Open again
        </Button>
      )}
      {lostReason === null && status !== "joined" && (
        <Button variant="default" onClick={() => onChoose("lose")}>
          Lost
        </Button>
      )}
      <Button variant="subtle" color="danger" onClick={() => onChoose("remove")}>
        Delete
      </Button>
    </Group>
  );
}

type Props = {
  action: Exclude<EnquiryAction, "call">;
  enquiry: Enquiry;
  onClose: () => void;
  onDeleted: () => void;
};

export function EnquiryActionForm({ action, enquiry, onClose, onDeleted }: Props) {
  const { name } = enquiry;
  switch (action) {
    case "change":
      return <EnquiryForm enquiry={enquiry} onClose={onClose} />;
    case "invite":
      return <InviteForm enquiry={enquiry} onClose={onClose} />;
    case "lose":
      return (
        <ReasonForm
          of={enquiry}
          submitLabel="Close as lost"
          draft={`enquiry-lost ${enquiry._id}`}
          hint="Why nothing comes of it. It can be opened again."
          send={(reason, { _id, version }) =>
            prepareCall(enquiriesContract.lose, {
              params: { id: _id },
              body: { reason, version },
            })
          }
          about={() => name}
          refresh={READS}
          onClose={onClose}
        />
      );
    case "remove":
      return (
        <ReasonForm
          of={enquiry}
          submitLabel="Delete enquiry"
          cancelLabel="Keep enquiry"
          tone="danger"
          draft={`enquiry-removal ${enquiry._id}`}
          hint="Such as that they ask for it. It is destroyed with its calls, and cannot be put back."
          send={(reason, { _id, version }) =>
            prepareCall(enquiriesContract.remove, {
              params: { id: _id },
              body: { reason, version },
            })
          }
          refresh={[enquiriesContract.list]}
          onDone={onDeleted}
          onClose={onClose}
        />
      );
  }
}
