/** A company to compare with others. */
type Known = { ref: string; name: string; key: string; uses: number };

/** A pair that looks alike: the one used less often, the one it may be, and why. */
export type LookAlike = { from: Known; into: Known; reason: string };

const MOST_PAIRS = 100;

/**
 * Returns pairs of companies whose names look alike, each with the reason, most used first. They
 * are suggestions for staff: nothing is merged automatically.
 */
export function lookAlikes(companies: readonly Known[]): LookAlike[] {
  const marked = companies.map((company) => ({ company, marks: marksOf(company.key) }));
  const pairs = marked.flatMap(({ company: one, marks }, index) =>
    marked.slice(index + 1).flatMap(({ company: other, marks: otherMarks }) => {
      const reason = reasonBetween(marks, otherMarks);
      if (!reason) return [];
      return one.uses < other.uses
        ? { from: one, into: other, reason }
        : { from: other, into: one, reason };
    }),
  );
  return pairs
    .toSorted((one, other) => other.into.uses - one.into.uses || order(one, other))
    .slice(0, MOST_PAIRS);
}

const order = (one: LookAlike, other: LookAlike): number =>
  one.from.name < other.from.name ? -1 : 1;

/**
 * Data of a key for comparing it with thousands of others, computed once: `letters` has a bit for
 * each letter in it.
 */
type Marks = { key: string; bare: string; initials: string; letters: number };

const marksOf = (key: string): Marks => ({
  key,
  bare: key.replaceAll(" ", ""),
  initials: initialsOf(key),
  letters: [...key].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) & 31)), 0),
});

/** Why two keys may name one company; undefined if there is no reason. */
export const reasonOf = (one: string, other: string): string | undefined =>
  reasonBetween(marksOf(one), marksOf(other));

function reasonBetween(one: Marks, other: Marks): string | undefined {
  const [short, long] = one.key.length <= other.key.length ? [one, other] : [other, one];
  if (short.bare === long.bare) return "The same but for spaces";
  if (long.key.startsWith(short.key) && long.key[short.key.length] === " ") {
    return "One begins with the other";
  }
  if (short.key.length > 1 && short.key === long.initials) return "One is the other's initials";
  const allowed = short.key.length >= 9 ? 2 : short.key.length >= 5 ? 1 : 0;
  if (allowed === 0 || long.key.length - short.key.length > allowed) return undefined;
  // Each replaced letter changes at most two bits, so most pairs can be skipped here.
  if (bitsIn(short.letters ^ long.letters) > 2 * allowed) return undefined;
  const differing = distance(short.key, long.key, allowed);
  if (differing > allowed) return undefined;
  return differing === 1 ? "One letter differs" : "Two letters differ";
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

const initialsOf = (name: string): string =>
  name
    .split(" ")
    .map(([first = ""]) => first)
    .join("");

/**
 * The edit distance between two texts: letters to insert, delete or replace; `most + 1` if it is
 * more than `most`.
 */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return row[other.length] ?? most + 1;
}

/** The counts of what moves with a company. */
export type Moves = {
  interviews: number;
  placements: number;
  supported: number;
  contacts: number;
  notes: number;
  openings: number;
};

export function describeMoves({ into, ...moved }: Moves & { into: { name: string } }): string {
  const parts = [
    [moved.interviews, "interview", "interviews"],
    [moved.placements, "placement", "placements"],
    [moved.supported, "supported person", "supported people"],
    [moved.contacts, "contact", "contacts"],
    [moved.notes, "note", "notes"],
    [moved.openings, "opening", "openings"],
  ] as const;
  const texts = parts.flatMap(([count, one, more]) =>
    count > 0 ? [`${count} ${count === 1 ? one : more}`] : [],
  );
  return texts.length > 0
    ? `Under ${into.name} stand then: ${texts.join(", ")}.`
    : `Its name alone stands under ${into.name} then.`;
}
