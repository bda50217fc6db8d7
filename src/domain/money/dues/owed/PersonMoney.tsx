import { Drawer, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useReturnToMenu } from "#/client/lib/menu-button.ts";
import { useOpenLayer } from "#/client/lib/open-layer.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { listQueryOf } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { MoneyAction } from "#/domain/money/payments/office/FeeDialogs.tsx";
import { formatReceived } from "#/domain/money/payments/parts.rules.ts";
import { takingsContract } from "#/domain/money/payments/takings.contract.ts";
import { formatRupees } from "#/shared/money.ts";
import { formatOwed } from "../dues.rules.ts";
import { EntryLine } from "./EntryLine.tsx";
import { formatDue } from "./OwedColumns.tsx";
import { type Owed, owedContract } from "./owed.contract.ts";

export type Payer = { userId: string; name: string };

type Props = {
  payer: Payer | null;
  onClose: () => void;
  onAct?: ((action: MoneyAction) => void) | undefined;
};

/** A person's money: what is owed, and every line received, refunded or waived. */
export function PersonMoney({ payer, onClose, onAct }: Props) {
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  useReturnToMenu(payer !== null);
  const isOnTop = useOpenLayer(payer !== null, onClose);
  return (
    <Drawer
      opened={payer !== null}
      onClose={onClose}
      closeOnEscape={isOnTop}
      position="right"
      size="min(32rem, 100vw)"
      title={payer ? `Money of ${payer.name}` : ""}
    >
      {payer && <Money payer={payer} onShow={setShown} onAct={onAct} />}
      <FilePreview file={shown} onClose={() => setShown(null)} />
    </Drawer>
  );
}

type MoneyProps = Pick<Props, "onAct"> & { payer: Payer; onShow: (file: PreviewedFile) => void };

function Money({ payer: { userId, name }, onShow, onAct }: MoneyProps) {
  const owed = useQuery(listQueryOf(owedContract.list, { query: { userId } }));
  const entries = useQuery(listQueryOf(takingsContract.listEntries, { query: { userId } }));
  return (
    <QueryView queries={[owed, entries]}>
      {(open, lines) => (
        <Stack gap={20}>
          <Text>
            <PersonLink id={userId} name={name} /> owes{" "}
            <strong className="figures">{formatRupees(sumOf(open.answer.owed))}</strong>
          </Text>
          <OpenList owed={open.answer.owed} />
          <section aria-label="History of money">
            <h3>History</h3>
            {lines.answer.entries.length === 0 ? (
              <EmptyState text="Nothing came in yet." />
            ) : (
              <ul className="rows">
                {lines.answer.entries.map((entry) => (
                  <li key={entry._id}>
                    <EntryLine entry={entry} onShow={onShow} onAct={onAct} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        </Stack>
      )}
    </QueryView>
  );
}

const sumOf = (owed: readonly Owed[]) => owed.reduce((sum, { amount }) => sum + amount, 0);

function OpenList({ owed }: { owed: readonly Owed[] }) {
  if (owed.length === 0) return null;
  return (
    <section aria-label="Owed">
      <h3>Owed</h3>
      <ul className="rows">
        {owed.map((one) => (
          <li key={one._id}>
            <Stack gap={0} miw={0}>
              <strong>{formatOwed(one)}</strong>
              <Text span variant="hint">
                {one.dueOn ? (
                  <>
                    Due <DateText isInSentence value={one.dueOn} />
                  </>
                ) : (
                  "Before the batch"
                )}
                {one.received && `, ${formatReceived(one)}`}
              </Text>
            </Stack>
            <Group gap={8} wrap="nowrap">
              {one.daysLate > 0 && <StatusBadge meaning="bad">{formatDue(one)}</StatusBadge>}
              <span className="figures">{formatRupees(one.amount)}</span>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
