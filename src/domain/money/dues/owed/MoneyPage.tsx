import { SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useChoice } from "#/client/lib/search-state.ts";
import { useShortcutWords } from "#/client/lib/shortcut-words.ts";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { KeyWords } from "#/client/ui/KeyWords.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { Settled } from "#/client/ui/Settled.tsx";
import { FeeDialogs, type MoneyAction } from "#/domain/money/payments/office/FeeDialogs.tsx";
import { EntriesTable } from "./EntriesTable.tsx";
import { MoneyMetrics, useMetrics } from "./MoneyMetrics.tsx";
import { OwedTable } from "./OwedTable.tsx";
import { type Payer, PersonMoney } from "./PersonMoney.tsx";
import { TakingsPanel } from "./TakingsPanel.tsx";

const VIEWS = [
  { value: "owed", label: "Owed" },
  { value: "entries", label: "Came in" },
] as const;

const VIEW_KEYS = [
  ["O", "owed"],
  ["I", "came in"],
] as const;
const KEYS = [...VIEW_KEYS, ["C", "close the day"]] as const;

/** What came in today, is due and is late; the office records, waives, reverts, closes the day. */
export function MoneyPage({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const today = useCurrentDate();
  const metrics = useMetrics();
  const [view, setView] = useChoice("view", ["owed", "entries"]);
  const [action, setAction] = useState<MoneyAction | null>(null);
  const [payer, setPayer] = useState<Payer | null>(null);
  useShortcuts({ o: () => setView("owed"), i: () => setView("entries") }, !payer);
  const keys = isReadOnly ? VIEW_KEYS : KEYS;
  useShortcutWords(keys);
  const actions = isReadOnly ? {} : { onAct: setAction };
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
      <Settled queries={[metrics.today, metrics.sums]}>
        <Stack gap={16}>
          <MoneyMetrics />
          <Columns from="lg" sizes="minmax(0, 1fr) 20rem" gap={16}>
            <Stack gap={12} miw={0}>
              <SegmentedControl
                aria-label="What is listed"
                data={[...VIEWS]}
                value={view}
                onChange={(value) => setView(value === "entries" ? "entries" : "owed")}
                style={{ alignSelf: "start" }}
              />
              {view === "owed" ? (
                <OwedTable onOpen={setPayer} {...actions} />
              ) : (
                <EntriesTable onOpen={setPayer} {...actions} />
              )}
            </Stack>
            <Stack gap={12}>
              <TakingsPanel isReadOnly={isReadOnly} />
              <KeyWords variant="hint" visibleFrom="lg" words={[["/", "search"], ...keys]} />
            </Stack>
          </Columns>
        </Stack>
      </Settled>
      <PersonMoney payer={payer} onClose={() => setPayer(null)} {...actions} />
      {!isReadOnly && <FeeDialogs action={action} onClose={() => setAction(null)} />}
    </>
  );
}
