import { Stack, Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { StaffLink } from "#/client/ui/PersonLink.tsx";
import type { Takings, TakingsClosing } from "#/domain/money/payments/takings.contract.ts";
import { formatRupees } from "#/shared/money.ts";

/** Who closed the day with how much cash, and all closings that were reopened. */
export function ClosingNote({
  takings: { closing, reopened, sinceClosing },
}: {
  takings: Takings;
}) {
  return (
    <Stack gap={6}>
      {closing ? <Closed closing={closing} /> : <Text variant="hint">Not closed yet.</Text>}
      {sinceClosing !== 0 && (
        <Text variant="hint">{formatRupees(sinceClosing)} came online after the close.</Text>
      )}
      {reopened.map((one) => (
        <Text key={one._id} variant="hint" className="wrap">
          Closed by <StaffLink id={one.closedById} name={one.closedBy} /> with{" "}
          {formatRupees(one.net)}, opened again by{" "}
          <StaffLink id={one.reopenedById} name={one.reopenedBy ?? ""} />: {one.reopenReason}
        </Text>
      ))}
    </Stack>
  );
}

function Closed({ closing }: { closing: TakingsClosing }) {
  const { closedBy, closedById, closedAt, net, countedCash, difference, note } = closing;
  return (
    <Text fz="sm" className="wrap">
      Closed by <StaffLink id={closedById} name={closedBy} />,{" "}
      <DateText value={closedAt} as="time" />, with {formatRupees(net)}. Cash counted:{" "}
      {formatRupees(countedCash)}
      {difference === 0
        ? "."
        : ` (${formatRupees(Math.abs(difference))} ${difference > 0 ? "more" : "less"} than the receipts ` +
          `say: ${note}).`}
    </Text>
  );
}
