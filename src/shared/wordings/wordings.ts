import type { NoticeKind } from "../occasions.ts";
import { ACCOUNT_WORDINGS } from "./accounts.ts";
import { ANSWER_WORDINGS } from "./answers.ts";
import { MONEY_WORDINGS } from "./money.ts";
import { OFFICE_WORDINGS } from "./office.ts";
import { SCORE_WORDINGS } from "./scores.ts";
import { SUPPORT_WORDINGS } from "./support.ts";
import type { Wording } from "./template.ts";
import { TRAINING_WORDINGS } from "./training.ts";

/**
 * The words of every notice but the digest and the office's own messages, each with the specified
 * ones; an owner may set others. If one kind of notice has two subjects, each has its own words.
 */
const WORDINGS = {
  ...OFFICE_WORDINGS,
  ...TRAINING_WORDINGS,
  ...SCORE_WORDINGS,
  ...ANSWER_WORDINGS,
  ...MONEY_WORDINGS,
  ...SUPPORT_WORDINGS,
  ...ACCOUNT_WORDINGS,
} as const satisfies Record<string, Wording>;

export type WordedKind = keyof typeof WORDINGS;
export const WORDED_KINDS = Object.keys(WORDINGS) as WordedKind[];

/** The value of each variable of a kind. */
export type ValuesOf<K extends WordedKind> = Readonly<
  Record<keyof (typeof WORDINGS)[K]["variables"], string>
>;

export const wordingOf = (kind: WordedKind): Wording => WORDINGS[kind];

export const noticeKindOf = (kind: WordedKind): NoticeKind =>
  // Words without another kind are named after theirs: rules.test.ts of the wording checks each.
  wordingOf(kind).kind ?? (kind as NoticeKind);
