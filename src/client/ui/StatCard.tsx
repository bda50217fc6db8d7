import { Card, Group, Text } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { splitAddress } from "#/client/lib/split-address.ts";
import type { Address } from "#/shared/pages.ts";

type Props = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  Icon?: Icon;
  /** Opens the rows behind the figure: an address, with its state where it has one. */
  to?: Address;
  /** Whether its rows are the ones shown on this page. */
  isCurrent?: boolean;
};

/** One figure with its name. */
export function StatCard({ label, value, hint, Icon, to, isCurrent }: Props) {
  const content = (
    <>
      <Group gap={12} justify="space-between" align="flex-start" wrap="nowrap">
        <Text span variant="hint" fw={520}>
          {label}
        </Text>
        {Icon && <Icon size={20} stroke={1.7} color="var(--accent)" aria-hidden="true" />}
      </Group>
      <Text span variant="figure" mt={8}>
        {value}
      </Text>
      {hint && (
        <Text span variant="faint" mt={6} fz="xs">
          {hint}
        </Text>
      )}
    </>
  );
  return to ? (
    <Card
      p="18px 20px"
      renderRoot={(root) => (
        <Link
          {...root}
          {...splitAddress(to)}
          // Without the whole search every figure of one page would count as the current one.
          activeOptions={{ exact: true, includeSearch: true }}
          data-current={isCurrent || undefined}
          resetScroll={isCurrent === undefined}
        />
      )}
    >
      {content}
    </Card>
  ) : (
    <Card p="18px 20px">{content}</Card>
  );
}
