import type { ReactNode } from "react";
import type { Tone } from "./IconTile.tsx";
import css from "./StatusBadge.module.css";

/**
 * The meanings a status can have, each with one colour everywhere: good done, approved, completed,
 * passed · waiting for a person · bad rejected, failed, overdue · active running now · neutral not
 * started, ended, locked.
 */
export type Meaning = "good" | "waiting" | "bad" | "active" | "neutral";

const TONES = {
  good: "success",
  waiting: "warning",
  bad: "danger",
  active: "accent",
  neutral: "neutral",
} as const satisfies Record<Meaning, Tone>;

export function StatusBadge({ meaning, children }: { meaning: Meaning; children: ReactNode }) {
  return (
    <span className={css.badge} data-tone={TONES[meaning]}>
      {children}
    </span>
  );
}
