import { Group } from "@mantine/core";
import { useConfig } from "#/client/lib/config.ts";
import { useIsReadOnly } from "#/client/lib/session.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";

const TABS = ["Owed", "Came in", "Receipts", "Dues", "Assistance", "Takings", "GST"] as const;
type MoneyTab = (typeof TABS)[number];

/** On a phone the row is wider than the page: scrolls the current tab into view. */
const showCurrent = (row: HTMLElement | null) => {
  const tab = row?.querySelector<HTMLElement>("[aria-current]");
  if (row && tab)
    row.scrollLeft = tab.offsetLeft + tab.offsetWidth - row.offsetLeft - row.offsetWidth;
};

/**
 * The tabs of the money pages, each with its own address; payments of assistance are for the
 * office.
 */
export function MoneyTabs({ current }: { current: MoneyTab }) {
  const isReadOnly = useIsReadOnly();
  const hasGst = useConfig()?.gst !== undefined;
  const office = isReadOnly ? "/ceo-dashboard" : "/admin-panel";
  const places = {
    Owed: { to: `${office}/money`, search: {} },
    "Came in": { to: `${office}/money`, search: { view: "entries" } },
    Receipts: { to: `${office}/payment-receipts`, search: {} },
    Dues: { to: `${office}/dues`, search: {} },
    Assistance: { to: "/admin-panel/assistance/payments", search: {} },
    Takings: { to: `${office}/money`, search: { view: "takings" } },
    GST: { to: `${office}/gst`, search: {} },
  } as const satisfies Record<MoneyTab, object>;
  const isShown: Partial<Record<MoneyTab, boolean>> = {
    Assistance: !isReadOnly,
    GST: hasGst || current === "GST",
  };
  return (
    <Group
      ref={showCurrent}
      component="nav"
      aria-label="Money desk"
      gap={4}
      // A tab's focus ring needs the padding.
      mt={-3}
      mx={-3}
      mb={{ base: 9, sm: 13 }}
      wrap="nowrap"
      p={3}
      style={{ overflowX: "auto", scrollbarWidth: "none" }}
      data-off-paper
    >
      {TABS.filter((tab) => isShown[tab] ?? true).map((tab) => (
        <LinkButton
          key={tab}
          {...places[tab]}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab === current ? "page" : undefined}
          variant={tab === current ? "light" : "subtle"}
          size="compact-md"
          px={{ base: 8, sm: 12 }}
          flex="none"
        >
          {tab}
        </LinkButton>
      ))}
    </Group>
  );
}
