import { type Icon, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { PlainPath } from "#/shared/pages.ts";
import classes from "./desk.module.css";

type Props = {
  to: PlainPath;
  title: string;
  text: string;
  Icon: Icon;
  /** How many wait behind it; not told while it is unknown. */
  waiting?: number | undefined;
};

/** A card that opens a list of decisions. */
export function DeskCard({ to, title, text, Icon: Picture, waiting }: Props) {
  return (
    <Link to={to} className={classes.card ?? ""}>
      <span className={classes.cardTop}>
        <span className={classes.icon}>
          <Picture size={22} stroke={1.7} aria-hidden="true" />
        </span>
        {waiting === undefined ? null : (
          <StatusBadge meaning={waiting > 0 ? "waiting" : "neutral"}>
            {waiting > 0 ? `${waiting} waiting` : "Nobody waiting"}
          </StatusBadge>
        )}
      </span>
      <span className={classes.cardTitle}>
        {title}
        <IconChevronRight size={18} stroke={1.9} aria-hidden="true" />
      </span>
      <span className={classes.cardText}>{text}</span>
    </Link>
  );
}
