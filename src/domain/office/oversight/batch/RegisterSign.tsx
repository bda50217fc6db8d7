import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { Member } from "./batch.contract.ts";

export type Entry = Member["entries"][number];
/** A letter in a matrix and its meaning. */
export type RegisterSign = { letter: string; label: string; meaning: Meaning };

const PRESENT: RegisterSign = { letter: "P", label: "present", meaning: "good" };
export const ABSENT: RegisterSign = { letter: "A", label: "absent", meaning: "bad" };
const EXCUSED: RegisterSign = { letter: "E", label: "excused", meaning: "neutral" };
export const NOT_COUNTED: RegisterSign = {
  letter: "–",
  label: "before they joined, or still to come",
  meaning: "neutral",
};

/** The possible signs of a held session. */
export const ATTENDANCE = [PRESENT, ABSENT, EXCUSED, NOT_COUNTED];

export const PLANNED: RegisterSign = { letter: "○", label: "planned", meaning: "waiting" };

/** A member's attendance of a session. */
export const attendanceOf = ({ isPresent, isCounted, excuse }: Entry): RegisterSign => {
  if (isPresent) return PRESENT;
  if (excuse) return { ...EXCUSED, label: `excused: ${excuse}` };
  return isCounted ? ABSENT : NOT_COUNTED;
};

/** By the state of a member's answer. */
export const ANSWERS: Record<Entry["answer"], RegisterSign> = {
  Approved: { letter: "✓", label: "approved", meaning: "good" },
  "Waiting for Approval": { letter: "W", label: "waits for a review", meaning: "waiting" },
  Rejected: { letter: "R", label: "returned", meaning: "bad" },
  "Not Submitted": { letter: "–", label: "not handed in", meaning: "neutral" },
};

/** A letter, with its meaning on hover. */
export const Shown = ({ sign: { letter, label, meaning } }: { sign: RegisterSign }) => (
  <span title={label}>
    <StatusBadge meaning={meaning}>{letter}</StatusBadge>
  </span>
);
