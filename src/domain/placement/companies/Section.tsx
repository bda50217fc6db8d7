import { Card, Group } from "@mantine/core";
import { type ReactNode, useId } from "react";

type Props = { title: string; action?: ReactNode; children: ReactNode };

/** One section of a company's page: its title, what can be done, and its rows. */
export function Section({ title, action, children }: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="8px 16px" mb={8}>
        <h2 id={id}>{title}</h2>
        {action}
      </Group>
      {children}
    </Card>
  );
}
