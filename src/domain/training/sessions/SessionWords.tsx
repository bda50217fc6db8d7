import { Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";

const PHONE = "(max-width: 47.99em)";

type Props = {
  topic: string;
  /**
   * Shown next to its slot with two buttons: on a phone a long topic is cut after its first line.
   */
  isOfSlot?: boolean;
  children: ReactNode;
};

/** A session in a list: its topic, and below it when, for whom and its state. */
export function SessionWords({ topic, isOfSlot, children }: Props) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return (
    <div style={{ flex: "1 1 12rem", minWidth: 0 }}>
      <Text component="div" fw={600} lineClamp={isOfSlot && isPhone ? 1 : 2} title={topic}>
        {topic}
      </Text>
      <Text component="div" className="figures" variant="note" mt={2}>
        {children}
      </Text>
    </div>
  );
}
