import { Text } from "@mantine/core";
import type { ReactNode } from "react";

type Props = { topic: string; children: ReactNode };

/** A session in a list: its topic, and below it when, for whom and its state. */
export function SessionSummary({ topic, children }: Props) {
  return (
    <div style={{ flex: "1 1 12rem", minWidth: 0 }}>
      <Text component="div" fw={600} lineClamp={2} title={topic}>
        {topic}
      </Text>
      <Text component="div" className="figures" variant="note" mt={2}>
        {children}
      </Text>
    </div>
  );
}
