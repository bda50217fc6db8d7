import { Dialog } from "#/client/ui/Dialog.tsx";
import { CallForm } from "./CallForm.tsx";
import { EnquiryForm } from "./EnquiryForm.tsx";
import type { Enquiry } from "./enquiries.contract.ts";

export function NewEnquiry({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog of={isOpen || null} title={() => "New enquiry"} onClose={onClose}>
      {() => <EnquiryForm enquiry={null} onClose={onClose} />}
    </Dialog>
  );
}

export function CallDialog({ enquiry, onClose }: { enquiry: Enquiry | null; onClose: () => void }) {
  return (
    <Dialog of={enquiry} title={({ name }) => `Call with ${name}`} onClose={onClose}>
      {(of) => <CallForm key={of._id} enquiry={of} onClose={onClose} />}
    </Dialog>
  );
}
