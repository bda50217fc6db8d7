import { Group, Text } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconTile } from "./IconTile.tsx";
import css from "./StateView.module.css";

type Props = {
  Icon: Icon;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  tone?: "faint" | "accent" | "danger" | "warning";
  /** page: fills a page and its title is the h1 · panel: inside a card or a table. */
  size?: "page" | "panel";
  role?: "alert" | "status";
};

/** Shown in place of content: an icon, a sentence, and a next step. */
export function StateView(props: Props) {
  const { Icon, title, text, action, tone = "faint", size = "panel", role } = props;
  const Title = size === "page" ? "h1" : "p";
  return (
    <div className={css.state} data-size={size} role={role}>
      <IconTile size={size === "page" ? 76 : 56} tone={tone} bdrs={size === "page" ? 22 : 16}>
        <Icon size={size === "page" ? 34 : 26} stroke={1.6} aria-hidden="true" />
      </IconTile>
      <Title className={css.title} tabIndex={size === "page" ? -1 : undefined}>
        {title}
      </Title>
      {text && (
        <Text variant="faint" mt={6} maw="30rem">
          {text}
        </Text>
      )}
      {action && (
        <Group gap={10} justify="center" mt={20}>
          {action}
        </Group>
      )}
    </div>
  );
}
