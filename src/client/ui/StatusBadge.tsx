import type { ReactNode } from "react";
import css from "./StatusBadge.module.css";

/**
 * The meanings a status can have, each with one colour everywhere:
 * good done, approved, completed, passed · waiting for somebody · bad rejected, failed, overdue ·
 * active running now · neutral not started, ended, locked.
 */
export type Meaning = "good" | "waiting" | "bad" | "active" | "neutral";

export function StatusBadge({ meaning, children }: { meaning: Meaning; children: ReactNode }) {
  return (
    <span className={css.badge} data-meaning={meaning}>
      <span className={css.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
