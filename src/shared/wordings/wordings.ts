import type { NoticeKind } from "../occasions.ts";
import { OFFICE_WORDINGS } from "./office.ts";
import type { Wording } from "./template.ts";
import { TRAINING_WORDINGS } from "./training.ts";

/** The words of notices that an owner may change, each with the specified ones; the words of every other kind are fixed. */
export const WORDINGS = {
  ...OFFICE_WORDINGS,
  ...TRAINING_WORDINGS,
} as const satisfies Partial<Record<NoticeKind, Wording>>;

export type WordedKind = keyof typeof WORDINGS;
export const WORDED_KINDS = Object.keys(WORDINGS) as WordedKind[];

/** The value of each variable of a kind. */
export type ValuesOf<K extends WordedKind> = Readonly<
  Record<keyof (typeof WORDINGS)[K]["variables"], string>
>;

export const wordingOf = (kind: WordedKind): Wording => WORDINGS[kind];
