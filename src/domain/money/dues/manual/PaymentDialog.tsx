import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { manualContract } from "./manual.contract.ts";
import { type PaidRecord, PaymentForm } from "./PaymentForm.tsx";

type Props = { record: PaidRecord | null; onClose: () => void };

export function PaymentDialog({ record, onClose }: Props) {
  return (
    <Dialog of={record} title={({ displayName }) => `Payment of ${displayName}`} onClose={onClose}>
      {(chosen) => <MonthsThenForm record={chosen} onClose={onClose} />}
    </Dialog>
  );
}

/** Only months that the server accepts are offered, so they are fetched first. */
function MonthsThenForm({ record, onClose }: { record: PaidRecord; onClose: () => void }) {
  const open = useQuery({
    ...routeQuery(manualContract.months, { params: { assistanceId: record._id } }),
    // A month recorded a minute ago must not be offered again.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <QueryView queries={[open]} loading="Loading the open months">
      {({ months }) => {
        if (months.length === 0) {
          return (
            <InlineAlert tone="info" title="Every month is recorded">
              There is no month to record for {record.displayName} now. A month that is not received
              yet is recorded under Dues.
            </InlineAlert>
          );
        }
        return <PaymentForm record={record} months={months} onClose={onClose} />;
      }}
    </QueryView>
  );
}
