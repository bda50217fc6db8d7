import { Text } from "@mantine/core";
import type { ReactNode } from "react";

/** A session in a list: its topic, and below it when, for whom and how it stands. */
export const SessionWords = ({ topic, children }: { topic: string; children: ReactNode }) => (
  <div>
    <Text component="div" fw={600}>
      {topic}
    </Text>
    <Text className="figures" variant="note" mt={2}>
      {children}
    </Text>
  </div>
);
