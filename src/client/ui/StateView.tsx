import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./StateView.module.css";

type Props = {
  Icon: Icon;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  tone?: "neutral" | "accent" | "danger" | "warning";
  /** page: fills a page and its title is the h1 · panel: stands inside a card or a table. */
  size?: "page" | "panel";
  role?: "alert" | "status";
};

/** What stands where content would be: an icon, a sentence, and the way on. */
export function StateView(props: Props) {
  const { Icon, title, text, action, tone = "neutral", size = "panel", role } = props;
  const Title = size === "page" ? "h1" : "p";
  return (
    <div className={css.state} data-size={size} role={role}>
      <span className={css.icon} data-tone={tone}>
        <Icon size={size === "page" ? 34 : 26} stroke={1.6} aria-hidden="true" />
      </span>
      <Title className={css.title} tabIndex={size === "page" ? -1 : undefined}>
        {title}
      </Title>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
