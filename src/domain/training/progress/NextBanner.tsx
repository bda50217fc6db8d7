import { Card, Group, Text } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconTile } from "#/client/ui/IconTile.tsx";
import css from "./progress.module.css";

type Props = {
  Icon: Icon;
  /** The kind of step: "Next class". */
  kind: string;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
};

/** The next step: an icon, a sentence and a link. */
export function NextBanner({ Icon: Sign, kind, title, children, action }: Props) {
  return (
    <Card
      component="section"
      aria-label="What is next"
      className={css.next ?? ""}
      p="clamp(16px, 2vw, 24px)"
    >
      <IconTile>
        <Sign size={22} stroke={1.7} aria-hidden="true" />
      </IconTile>
      <div>
        <Text component="h2" variant="soft" fz="sm" fw={600}>
          {kind}
        </Text>
        <Text mt={2} fz="lg" fw={600} lh={1.4}>
          {title}
        </Text>
        <Text component="div" variant="soft" mt={4}>
          {children}
        </Text>
      </div>
      {action && <Group gap={12}>{action}</Group>}
    </Card>
  );
}
