import { Stack, Text } from "@mantine/core";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { MoreMenu } from "#/client/ui/table/RowActions.tsx";
import type { MoneyAction } from "#/domain/money/payments/office/FeeDialogs.tsx";
import { receiptState } from "#/domain/money/payments/returns/returns.rules.ts";
import type { TakingEntry } from "#/domain/money/payments/takings.contract.ts";
import { formatAmount, formatPurpose } from "./EntryColumns.tsx";
import { EntryItems } from "./EntryItems.tsx";

export function EntryLine(props: LineProps) {
  return (
    <>
      <EntryText entry={props.entry} />
      <LineMenu {...props} />
    </>
  );
}

function EntryText({ entry }: { entry: TakingEntry }) {
  const { kind, number, day, method, reference, reason, refund } = entry;
  const state = receiptState(entry)?.text;
  const about = [formatPurpose(entry), method, reference, reason];
  return (
    <Stack gap={0} miw={0}>
      <strong className="figures">
        {formatAmount(entry)}
        {state ? ` · ${state === "Void" ? "VOID" : state}` : ""}
        {kind === "Credit note cancelled" ? " · cancelled" : ""}
        {refund ? ` · refund ${refund === "done" ? "done" : "under way"}` : ""}
      </strong>
      <Text span variant="hint" className="wrap">
        <DateText value={day} /> · {number ?? kind} · {about.filter(Boolean).join(" · ")}
      </Text>
    </Stack>
  );
}

type LineProps = {
  entry: TakingEntry;
  onShow: (file: PreviewedFile) => void;
  onAct?: ((action: MoneyAction) => void) | undefined;
};

function LineMenu({ entry, ...props }: LineProps) {
  if (!entry.receiptId && !(entry.kind === "Waiver" && props.onAct)) return null;
  return (
    <MoreMenu label={`More for ${entry.number ?? entry.kind}`}>
      <EntryItems entry={entry} {...props} />
    </MoreMenu>
  );
}
