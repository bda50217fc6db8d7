import { Text } from "@mantine/core";
import type { ReactNode } from "react";

/** A session in a list: its topic, and below it when, for whom and its state. */
export function SessionSummary({ topic, children }: { topic: string; children: ReactNode }) {
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
