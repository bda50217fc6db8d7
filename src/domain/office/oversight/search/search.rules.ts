import type { Audience } from "#/shared/actor.ts";
import { formatDate } from "#/shared/dates.ts";
import { MODULE_NAMES } from "#/shared/marks.ts";
import { type Address, addressOf } from "#/shared/pages.ts";
import { personCode } from "#/shared/person-code.ts";
import { batchPage, companyPage } from "#/shared/role-pages.ts";
import type { Found } from "./search.contract.ts";

/** How many of a kind are found at once: more are found by typing more. */
export const MOST_HITS = 8;

/** A text as it is searched: composed, without spaces around it. */
export const queryOf = (typed: string): string => typed.normalize("NFC").trim();

/** How well a text fits: 0 it begins so, 1 one of its words does, 2 it is within; null: no. */
export function rankOf(text: string, typed: string): 0 | 1 | 2 | null {
  const [whole, part] = [text, typed].map((one) => queryOf(one).toLowerCase());
  if (!whole || !part) return null;
  const at = whole.indexOf(part);
  if (at < 0) return null;
  if (at === 0) return 0;
  return ` ${whole}`.includes(` ${part}`) ? 1 : 2;
}

/** The groups of what can be found, as they are shown where they fit equally well. */
export const GROUPS = ["People", "Batches", "Companies", "Screens", "Actions", "Guide"] as const;
export type Group = (typeof GROUPS)[number];

/** Something to go to. */
export type Option = {
  group: Group;
  label: string;
  /** What distinguishes it from others of the same name. */
  note: string;
  to: Address;
};

/** Returns what was found as places to go to, for a role that has a page of them. */
export function optionsOf(audience: Audience, answer: Found): Option[] {
  const { people, batches, companies, guides = [] } = answer;
  return [
    ...people.map(
      ({ _id, username, role, subRole, state, email }): Option => ({
        group: "People",
        label: username,
        note: [subRole ?? role, state === "Active" ? null : state, email ?? personCode(_id)]
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
    ...batches.flatMap((batch): Option[] => {
      const to = batchPage(audience, batch.batchId);
      const note = [
        // Read again later, among what was chosen last: true on any day.
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
 * Returns all that fits a text, by group: the group with the best fit first, and within screens and
 * actions the best first. What the server found is in its order, since it also looks at addresses
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
  const bestOf = (group: Group) => {
    const ranks = [...found, ...ranked.map(({ option }) => option)]
      .filter((option) => option.group === group)
      .map(({ label }) => rankOf(label, text) ?? 2);
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

/** Returns the status text about the options below a text. */
export function statusOf(of: { text: string; count: number; isSettled: boolean }): string {
  const { text, count, isSettled } = of;
  if (text === "") return count > 0 ? "Where you were last." : "Type a few letters.";
  if (!isSettled) return "Searching …";
  return count > 0 ? `${count} found` : `Nothing fits “${text}”.`;
}
