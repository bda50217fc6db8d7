import { useSearchState } from "#/client/lib/search-state.ts";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import { EnquiriesPage } from "./EnquiriesPage.tsx";

const MessageEnquiry = lazyDialog<{ messageId: string | null; onClose: () => void }>({
  load: async () => (await import("./MessageEnquiry.tsx")).MessageEnquiry,
  isOpen: ({ messageId }) => messageId !== null,
});

/** Enquiries for the office, which also reads contact messages, each of which can become one. */
export function AdminEnquiriesPage() {
  const [{ message: messageId = null }, change] = useSearchState({ of: ["message"] });
  return (
    <>
      <EnquiriesPage />
      <MessageEnquiry messageId={messageId} onClose={() => change({ message: undefined })} />
    </>
  );
}
