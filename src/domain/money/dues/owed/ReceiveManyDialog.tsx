import { Dialog } from "#/client/ui/Dialog.tsx";
import { formatRupees } from "#/shared/money.ts";
import { type Receiving, sumOf } from "./owed.client.ts";
import { ReceiveForm } from "./ReceiveForm.tsx";

type Props = { receiving: Receiving | null; onClose: () => void };

const titleOf = ({ months, displayName }: Receiving): string => {
  const sum = formatRupees(sumOf(months));
  const [one] = months;
  return months.length === 1 && one
    ? `${sum} from ${displayName ?? one.username}, ${one.month}`
    : `${sum} for ${months.length} months of assistance`;
};

/** Records that months of assistance were received, with a result for each. */
export function ReceiveManyDialog({ receiving, onClose }: Props) {
  return (
    <Dialog of={receiving} onClose={onClose} title={titleOf}>
      {(of) => <ReceiveForm receiving={of} onClose={onClose} />}
    </Dialog>
  );
}
