import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { listQueryOf, useRouteQuery } from "#/client/lib/query.ts";
import { useChoice, useSearchState } from "#/client/lib/search-state.ts";
import { useIsReadOnly } from "#/client/lib/session.ts";
import { useShortcutWords } from "#/client/lib/shortcut-words.ts";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { ShortcutHint } from "#/client/ui/ShortcutHint.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { MoneyTabs } from "#/domain/money/payments/MoneyTabs.tsx";
import { FeeDialogs, type MoneyAction } from "#/domain/money/payments/office/FeeDialogs.tsx";
import { VoidDialog } from "#/domain/money/payments/office/VoidDialog.tsx";
import { takingsContract } from "#/domain/money/payments/takings.contract.ts";
import { EntriesTable } from "./EntriesTable.tsx";
import { MoneyMetrics, useMetrics } from "./MoneyMetrics.tsx";
import { OwedTable } from "./OwedTable.tsx";
import { dayIn, isCountedBlind } from "./owed.client.ts";
import { type Payer, PersonMoney } from "./PersonMoney.tsx";
import { RecordForPerson } from "./RecordForPerson.tsx";
import { TakingsPanel } from "./TakingsPanel.tsx";

const VIEWS = { owed: "Owed", entries: "Came in", takings: "Takings" } as const;

const VIEW_KEYS = [
  ["O", "owed"],
  ["I", "came in"],
] as const;
const KEYS = [...VIEW_KEYS, ["C", "close the day"]] as const;

/**
 * What is owed, what was received, and the takings of a day; the office records, waives, closes.
 */
export function MoneyPage() {
  const isReadOnly = useIsReadOnly();
  const today = useCurrentDate();
  const metrics = useMetrics();
  const [view, setView] = useChoice("view", ["owed", "entries", "takings"]);
  const [action, setAction] = useState<MoneyAction | null>(null);
  const [payer, setPayer] = useState<Payer | null>(null);
  useShortcuts({ o: () => setView("owed"), i: () => setView("entries") }, !payer);
  const keys = isReadOnly ? VIEW_KEYS : KEYS;
  useShortcutWords(keys);
  const onAct = isReadOnly ? undefined : setAction;
  const [{ date }] = useSearchState({ of: ["date"] });
  const day = useRouteQuery(takingsContract.read, { query: { day: dayIn(date, today) } });
  const isBlind = view === "takings" && isCountedBlind(day.data, isReadOnly);
  const takings = <TakingsPanel />;
  return (
    <>
      <PageHead
        title="Money desk"
        context={formatShownDate(today)}
        action={
          <LinkButton
            to={isReadOnly ? "/ceo-dashboard/payment-provider" : "/admin-panel/payment-provider"}
            variant="default"
          >
            Payment provider
          </LinkButton>
        }
      />
      <MoneyTabs current={VIEWS[view]} />
      <ShownTogether queries={[metrics.today, metrics.sums]}>
        <Stack gap={16}>
          <MoneyMetrics isBlind={isBlind} />
          {view === "takings" && takings}
          <Columns from="lg" sizes={view === "takings" ? "1fr" : "minmax(0, 1fr) 20rem"} gap={16}>
            <Stack gap={12} miw={0}>
              {view === "owed" && <OwedTable onOpen={setPayer} onAct={onAct} />}
              {view !== "owed" && !isBlind && <EntriesTable onOpen={setPayer} onAct={onAct} />}
            </Stack>
            <Stack gap={12}>
              {view !== "takings" && takings}
              <ShortcutHint variant="hint" visibleFrom="lg" words={[["/", "search"], ...keys]} />
            </Stack>
          </Columns>
        </Stack>
      </ShownTogether>
      <PersonMoney payer={payer} onClose={() => setPayer(null)} onAct={onAct} />
      {!isReadOnly && <FeeDialogs action={action} onClose={() => setAction(null)} />}
      {!isReadOnly && <AskedFor />}
    </>
  );
}

/** What the address opens: the form for a person's payment, or taking back a receipt. */
function AskedFor() {
  const [search, change] = useSearchState();
  return (
    <>
      <RecordForPerson
        userId={search.record ?? null}
        onClose={() => change({ record: undefined })}
      />
      {search.void && (
        <VoidByNumber number={search.void} onClose={() => change({ void: undefined })} />
      )}
    </>
  );
}

/** Opens taking back the receipt with a number; does nothing if there is none or it is void. */
function VoidByNumber({ number, onClose }: { number: string; onClose: () => void }) {
  const found = useQuery(listQueryOf(takingsContract.listEntries, { query: { q: number } }));
  const entry = found.data?.answer.entries.find(
    (one) => one.kind === "Receipt" && one.number === number && !one.isVoid,
  );
  if (!entry?.receiptId) return null;
  const { receiptId, username, method, left } = entry;
  return (
    <VoidDialog
      receipt={{ _id: receiptId, receiptNumber: number, username, method, left }}
      onClose={onClose}
    />
  );
}
