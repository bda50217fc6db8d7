import { Button, Group, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatInstant, formatShownDate, inSentence } from "#/client/lib/format-date.ts";
import { Facts } from "#/client/ui/FactList.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { TitledSection } from "#/client/ui/TitledSection.tsx";
import { formatRupees } from "#/shared/money.ts";
import type { ProviderComparison } from "./comparison.contract.ts";

type Props = {
  comparison: UseQueryResult<ProviderComparison>;
  /** Shows the differences; left out if they are listed already. */
  onShow?: (() => void) | undefined;
};

/** The nightly comparison with the provider: agreement, differences, or why there is none. */
export function ComparisonSection({ comparison, onShow }: Props) {
  return (
    <TitledSection id="comparison" title="Compared with the provider">
      <QueryView queries={[comparison]}>
        {(found) => (
          <Stack gap={12}>
            {found.isConnected ? <Found found={found} onShow={onShow} /> : <NotConnected />}
          </Stack>
        )}
      </QueryView>
    </TitledSection>
  );
}

const NotConnected = () => (
  <Text>
    No payment provider is connected. The built-in sandbox moves no money, so there is nothing to
    compare.
  </Text>
);

function Found({ found, onShow }: { found: ProviderComparison; onShow: Props["onShow"] }) {
  const { latest, failing, differ } = found;
  const differing = differ.payments + differ.refunds + differ.disputes;
  return (
    <>
      {failing && (
        <InlineAlert tone="warning" title="The last comparison failed">
          Nothing could be compared since {inSentence(formatInstant(failing.since))}:{" "}
          {failing.reason}. It is tried again every ten minutes. Until it works, nobody knows
          whether the books agree with the provider.
        </InlineAlert>
      )}
      {latest && <Latest latest={latest} differ={differ} />}
      {!latest && !failing && (
        <Text>
          Not compared yet. Each night, from 12:30 AM on, the payments, refunds and disputes of the
          four days before are compared with the provider's lists.
        </Text>
      )}
      {differing > 0 && (
        <Group gap={12}>
          <Text fw={560}>
            {differing === 1 ? "One thing differs and is" : `${differing} things differ and are`}{" "}
            not settled yet.
          </Text>
          {onShow && (
            <Button variant="default" size="compact-md" onClick={onShow}>
              Show what differs
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

type Latest = Pick<ProviderComparison, "differ"> & {
  latest: NonNullable<ProviderComparison["latest"]>;
};

function Latest({ latest, differ }: Latest) {
  const { payments, refunds, disputes, repaired, from, to, comparedAt } = latest;
  return (
    <>
      <Text variant="hint">
        {`Last compared ${inSentence(formatInstant(comparedAt))}, for the days from ` +
          `${formatShownDate(from)} to ${formatShownDate(to)}.`}
      </Text>
      <Facts
        min="min(13rem, max(8.5rem, 42%))"
        facts={[
          ["Payments", inWords(payments, differ.payments)],
          ["Refunds", inWords(refunds, differ.refunds)],
          ["Disputes", inWords(disputes, differ.disputes)],
          ["Missed before, taken in now", `${repaired}`],
        ]}
      />
    </>
  );
}

const inWords = ({ agree, amount }: { agree: number; amount?: number }, differing: number) =>
  [
    `${agree} ${agree === 1 ? "agrees" : "agree"}${amount ? ` (${formatRupees(amount)})` : ""}`,
    ...(differing > 0 ? [`${differing} ${differing === 1 ? "differs" : "differ"}`] : []),
  ].join(", ");
