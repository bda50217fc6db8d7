import { Box, Card, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { splitAddress } from "#/client/lib/split-address.ts";
import type { Address } from "#/shared/pages.ts";

type Props = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  /** Opens the rows behind the figure: an address, with its state if it has one. */
  to?: Address;
  /** True if its rows are the ones shown on this page. */
  isCurrent?: boolean;
  /** The values by month: next to the figure, or in a small card next to its name. */
  trend?: ReactNode;
  /** Based on too few cases to be meaningful. */
  isFaint?: boolean | undefined;
  /** One of many on a first screen. */
  isSmall?: boolean;
  /** One of three above a list: in a row on a phone, and so without what does not fit. */
  isAboveList?: boolean;
};

/** `small` on a phone, where two cards are next to each other. */
const onPhone = (small: string, large: string) => `clamp(${small}, (100vw - 48rem) * 99, ${large})`;
const ROOMY = {
  p: `${onPhone("9px", "18px")} ${onPhone("12px", "20px")}`,
  mt: onPhone("2px", "7px"),
  hint: "xs",
  figure: onPhone("1.375rem", "1.75rem"),
};
/** A third of a narrow phone holds the whole figure: the longer it is, the smaller its font. */
const aboveList = (value: ReactNode) => ({
  p: `${onPhone("7px", "18px")} ${onPhone("min(8px, 1.5vw)", "20px")}`,
  mt: onPhone("0px", "7px"),
  hint: onPhone("min(0.8125rem, 3.75vw)", "0.8125rem"),
  figure: onPhone(`min(1.0625rem, ${43 / Math.max(9, `${value}`.length)}vw)`, "1.75rem"),
});
/** Most names fit on one line there. */
const LABEL = { fz: onPhone("0.8125rem", "0.875rem"), lts: 0 };
const SMALL = {
  p: "10px 13px",
  mt: "2px",
  hint: "xs",
  figure: "1.375rem",
};

export function StatCard(props: Props) {
  const { label, value, hint, to, isCurrent, isFaint, isSmall, isAboveList } = props;
  const trend = isAboveList ? <Box visibleFrom="sm">{props.trend}</Box> : props.trend;
  const look = isSmall ? SMALL : isAboveList ? aboveList(value) : ROOMY;
  const box = { p: look.p, h: "100%" };
  const content = (
    <>
      <Group gap={12} justify="space-between" align="flex-start" wrap="nowrap">
        <Text span variant="hint" fw={520} {...(isAboveList ? LABEL : {})}>
          {label}
        </Text>
        {isSmall && trend}
      </Group>
      <Group
        gap={8}
        justify="space-between"
        align="flex-end"
        mt={look.mt}
        wrap={isSmall ? "wrap" : "nowrap"}
      >
        <Text
          span
          variant="figure"
          fz={look.figure}
          {...(isFaint ? { c: "var(--ink-faint)" } : {})}
        >
          {value}
        </Text>
        {!isSmall && trend}
      </Group>
      {hint && (
        <Text span variant="faint" mt={look.mt} fz={look.hint} lh={1.35}>
          {hint}
        </Text>
      )}
    </>
  );
  return to ? (
    <Card
      {...box}
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
    <Card {...box}>{content}</Card>
  );
}
