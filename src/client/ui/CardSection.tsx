import { Card, Group } from "@mantine/core";
import { type ReactNode, useId } from "react";

type Props = { title: string; action?: ReactNode; children: ReactNode };

/** A part of a page as a card: its heading, an action for all of it, and its content. */
export function CardSection({ title, action, children }: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="8px 16px" mb={8}>
        <h2 id={id}>{title}</h2>
        {action && <Group gap={8}>{action}</Group>}
      </Group>
      {children}
    </Card>
  );
}
