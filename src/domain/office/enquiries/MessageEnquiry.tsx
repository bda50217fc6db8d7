import { useRouteQuery } from "#/client/lib/query.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { EnquiryForm } from "./EnquiryForm.tsx";
import { enquiriesContract } from "./enquiries.contract.ts";

type Props = { messageId: string | null; onClose: () => void };

export function MessageEnquiry({ messageId, onClose }: Props) {
  return (
    <Dialog of={messageId} title={() => "New enquiry"} onClose={onClose}>
      {(id) => <OfMessage messageId={id} onClose={onClose} />}
    </Dialog>
  );
}

function OfMessage({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const read = useRouteQuery(enquiriesContract.ofMessage, { params: { id: messageId } });
  return (
    <QueryView queries={[read]} loading="Loading the message">
      {(message) => (
        <EnquiryForm enquiry={null} message={{ ...message, messageId }} onClose={onClose} />
      )}
    </QueryView>
  );
}
