import type { Audience } from "#/shared/actor.ts";
import { formatDate } from "#/shared/dates.ts";
import { MODULE_NAMES } from "#/shared/modules.ts";
import { normalizeCharacters } from "#/shared/normalize-characters.ts";
import { type Address, addressOf } from "#/shared/pages.ts";
import { personCode } from "#/shared/person-code.ts";
import { batchPage, companyPage } from "#/shared/role-pages.ts";
import { wordsOf } from "#/shared/search-text.ts";
import { codeOfLetters } from "#/shared/typed-code.ts";
import { trimLine } from "#/shared/visible-line.ts";
import type { Found } from "./search.contract.ts";

/** The maximum number of results per kind; typing more narrows them. */
export const MOST_HITS = 8;

/** A text normalized for searching: composed, without spaces and invisible marks around it. */
export const queryOf = trimLine;

const SHORTEST_NUMBER = 2;
const SHORTEST_CODE = 4;

/**
 * Returns the endings that the number of a receipt or credit note, or the code of a certificate,
 * must have to match a text; undefined if it cannot match any.
 */
export function paperEndings(text: string) {
  const number = normalizeCharacters(text)
    .toUpperCase()
    .split(/[\s/]+/)
    .join("/")
    // As read out: 26-27/22 is 26-27/000022.
    .replace(/(?<=\d\/)\d{1,5}$/, (count) => count.padStart(6, "0"));
  const isNumber = /^[A-Z\d/-]*\d$/.test(number) && number.length >= SHORTEST_NUMBER;
  const code = codeOfLetters(text).toUpperCase();
  const isCode = /^[A-Z\d]+$/.test(code) && code.length >= SHORTEST_CODE;
  return { number: isNumber ? number : undefined, code: isCode ? code : undefined };
}

/**
 * How well a text fits: 0 it begins like that, 1 one of its words does, 2 it contains it, or each
 * typed word begins one of its words; null: not at all.
 */
export function rankOf(text: string, typed: string): 0 | 1 | 2 | null {
  const [whole, part] = [text, typed].map((one) => queryOf(one).toLowerCase());
  if (!whole || !part) return null;
  const beginsWord = (word: string) => ` ${whole}`.includes(` ${word}`);
  const at = whole.indexOf(part);
  if (at < 0) return wordsOf(part).every(beginsWord) ? 2 : null;
  if (at === 0) return 0;
  return beginsWord(part) ? 1 : 2;
}

/** The groups of results, in the order shown if they fit equally well. */
export const GROUPS = [
  "People",
  "Receipts and certificates",
  "Batches",
  "Companies",
  "Screens",
  "Actions",
  "Guide",
] as const;
export type Group = (typeof GROUPS)[number];

export type Option = {
  group: Group;
  label: string;
  /** What distinguishes it from others with the same name. */
  note: string;
  to: Address;
  /** Whether it is an action whose own words were typed, which puts it first. */
  isMeant?: boolean;
};

/** Converts results to options with a page, for a role that has such pages. */
export function optionsOf(audience: Audience, answer: Found): Option[] {
  const { people, batches, companies, guides = [], papers = [] } = answer;
  return [
    ...people.map(
      ({ _id, username, role, subRole, state, email, fullName, company }): Option => ({
        group: "People",
        label: username,
        note: [
          ...[fullName, subRole ?? role, state === "Active" ? null : state, company],
          email ?? personCode(_id),
        ]
          .filter(Boolean)
          .join(", "),
        to: addressOf("/people/$userId", { params: { userId: _id } }),
      }),
    ),
    ...guides.map(
      ({ name, level }): Option => ({
        group: "People",
        label: name,
        note: `In-house, ${level}`,
        to: addressOf("/cto-dashboard/in-house-employees", { search: { q: name } }),
      }),
    ),
    ...papers.map(
      ({ kind, number, receipt, userId, username, date }): Option => ({
        group: "Receipts and certificates",
        label: number,
        note: [kind, username, formatDate(date)].join(", "),
        to: receipt
          ? addressOf(
              audience === "ceo"
                ? "/ceo-dashboard/payment-receipts"
                : "/admin-panel/payment-receipts",
              { search: { q: receipt } },
            )
          : addressOf("/people/$userId", { params: { userId } }),
      }),
    ),
    ...batches.flatMap((batch): Option[] => {
      const to = batchPage(audience, batch.batchId);
      const note = [
        // With a date, as it may be read again on another day among the latest choices.
        `${MODULE_NAMES[batch.batchType]}, from ${formatDate(batch.startDate)}`,
        ...(batch.trainers ?? []),
      ].join(", ");
      return to ? [{ group: "Batches", label: batch.batchId, note, to }] : [];
    }),
    ...companies.flatMap((company): Option[] => {
      const to = companyPage(audience, company);
      const met = `${company.people} ${company.people === 1 ? "person" : "people"}`;
      const note = company.contact ? `${company.contact}, ${met}` : met;
      return to ? [{ group: "Companies", label: company.name, note, to }] : [];
    }),
  ];
}

const SHOWN_PLACES = 6;

/**
 * Returns all matching options by group: the group with the best match first, and within screens
 * and actions the best first. The server's results keep their order, as it also searches addresses
 * and numbers.
 */
export function arrange(
  text: string,
  found: readonly Option[],
  places: readonly Option[],
): Option[] {
  const ranked = places
    .flatMap((option) => {
      const rank = rankOf(option.label, text);
      return rank === null ? [] : [{ option, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank);
  const rankIn = (group: Group, { label, isMeant }: Option) => {
    if (isMeant) return -1;
    // A match of a number's last digits ranks before texts that contain them somewhere.
    return group === "Receipts and certificates" ? 1 : (rankOf(label, text) ?? 2);
  };
  const bestOf = (group: Group) => {
    const ranks = [...found, ...ranked.map(({ option }) => option)]
      .filter((option) => option.group === group)
      .map((option) => rankIn(group, option));
    return Math.min(...ranks);
  };
  return GROUPS.toSorted((one, other) => bestOf(one) - bestOf(other)).flatMap((group) => [
    ...found.filter((option) => option.group === group),
    ...ranked
      .map(({ option }) => option)
      .filter((option) => option.group === group)
      .slice(0, SHOWN_PLACES),
  ]);
}

/** Returns the status text for the options of a text. */
export function statusOf(of: { text: string; count: number; isSettled: boolean }): string {
  const { text, count, isSettled } = of;
  if (text === "") return count > 0 ? "Where you were last." : "Type a few letters.";
  if (!isSettled) return "Searching …";
  return count > 0 ? `${count} found` : `Nothing fits “${text}”.`;
}
