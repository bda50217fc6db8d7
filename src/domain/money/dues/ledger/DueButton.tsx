import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import type { Due } from "./ledger.contract.ts";
import type { Receivable } from "./ReceiveDialog.tsx";

type Props = { due: Due; displayName: string; onReceive: (due: Receivable) => void };

/**
 * The action for an open due: a balance is paid online, or recorded and waived under the open fees.
 */
export function DueButton({ due, displayName, onReceive }: Props) {
  const { month, userId, _id, amount, received = 0, version } = due;
  if (month === null) {
    return (
      <LinkButton
        to="/admin-panel/open-fees"
        search={{ q: userId.username }}
        variant="default"
        size="compact-md"
        aria-label={`Record payment from ${displayName}`}
      >
        Record payment
      </LinkButton>
    );
  }
  return (
    <RowButton
      label={`Record payment from ${displayName}, ${month}`}
      onClick={() =>
        onReceive({
          _id,
          dueId: _id,
          displayName,
          month,
          version,
          agreed: amount + received,
          received,
        })
      }
    >
      Record payment
    </RowButton>
  );
}
