/** A company as it is compared with others. */
type Known = { ref: string; name: string; key: string; uses: number };

/** Two that look alike: the one written less often, the one it may be, and why. */
export type LookAlike = { from: Known; into: Known; reason: string };

const MOST_PAIRS = 100;

/**
 * Returns pairs of companies whose names look alike, each with the reason, those written most often first. Staff decide:
 * nothing is merged because of this.
 */
export function lookAlikes(companies: readonly Known[]): LookAlike[] {
  const pairs: LookAlike[] = [];
  for (const [index, one] of companies.entries()) {
    for (const other of companies.slice(index + 1)) {
      const reason = reasonOf(one.key, other.key);
      if (!reason) continue;
      const [from, into] = one.uses < other.uses ? [one, other] : [other, one];
      pairs.push({ from, into, reason });
    }
  }
  return pairs
    .toSorted((one, other) => other.into.uses - one.into.uses || order(one, other))
    .slice(0, MOST_PAIRS);
}

const order = (one: LookAlike, other: LookAlike): number =>
  one.from.name < other.from.name ? -1 : 1;

/** Why two keys may name one company; undefined where nothing speaks for it. */
export function reasonOf(one: string, other: string): string | undefined {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.replaceAll(" ", "") === long.replaceAll(" ", "")) return "The same but for spaces";
  if (long.startsWith(`${short} `)) return "One begins with the other";
  if (short.length > 1 && short === initialsOf(long)) return "One is the other's initials";
  const allowed = short.length >= 9 ? 2 : short.length >= 5 ? 1 : 0;
  if (allowed > 0 && distance(short, long, allowed) <= allowed) {
    return allowed === 1 ? "One letter differs" : "Up to two letters differ";
  }
  return undefined;
}

const initialsOf = (name: string): string =>
  name
    .split(" ")
    .map(([first = ""]) => first)
    .join("");

/** How many letters are to be put in, left out or changed to come from one text to the other; more than `most` is `most + 1`. */
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

type Moved = {
  into: { name: string };
  interviews: number;
  placements: number;
  supported: number;
  contacts: number;
  notes: number;
  openings: number;
};

/** Says in a sentence what a merge would move. */
export function describeMoves({ into, ...moved }: Moved): string {
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
