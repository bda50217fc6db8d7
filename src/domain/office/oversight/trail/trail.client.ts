import { call } from "#/client/lib/api-client.ts";
import { download } from "#/client/lib/download.ts";
import type { Search } from "#/client/lib/search-state.ts";
import { csvOf } from "#/shared/csv.ts";
import { type AuditLine, MOST_LINES, trailContract } from "./trail.contract.ts";
import { OUTCOMES, TOPICS } from "./trail.rules.ts";

/** The filter of audit lines in the address. */
export function filterOf({ who, about, topic, outcome, from, to, ip }: Search) {
  return {
    ...(who && { who }),
    ...(about && { about }),
    ...(TOPICS.includes(topic as never) && { topic: topic as (typeof TOPICS)[number] }),
    ...(OUTCOMES.includes(outcome as never) && { outcome: outcome as (typeof OUTCOMES)[number] }),
    ...(from && { from }),
    ...(to && { to }),
    ...(ip && { ip }),
  };
}
export type Filter = ReturnType<typeof filterOf>;

/** The maximum number of lines in a file; the newest ones are kept. */
export const MOST_SAVED = 5000;

/**
 * Saves a filter's lines as CSV, and returns how many. It is audited, and requires a confirmed
 * identity.
 */
export async function saveLines(filter: Filter): Promise<number> {
  const lines: AuditLine[] = [];
  let after: string | null = "";
  while (after !== null && lines.length < MOST_SAVED) {
    const query = { ...filter, size: MOST_LINES, ...(after && { after }) };
    const page: { lines: AuditLine[]; next: string | null } = await call(
      trailContract.list,
      { query },
      { exporting: "csv" },
    );
    lines.push(...page.lines);
    after = page.next;
  }
  download("trail.csv", new Blob([csvOf([HEADS, ...lines.map(cellsOf)])], { type: "text/csv" }));
  return lines.length;
}

const HEADS = [
  "When",
  "Who",
  "Role",
  "What",
  "About",
  "Outcome",
  "Subject",
  "Subject id",
  "Values",
  "Address",
  "Browser",
  "Access token",
  "Call",
  "Line",
];

const cellsOf = (line: AuditLine) => [
  line.at,
  line.actor?.username,
  line.actor?.role,
  line.text,
  line.person?.username,
  line.outcome,
  line.subject.type,
  line.subject.id,
  line.values
    .map(({ name, before, after }) => `${name}: ${before ?? ""} → ${after ?? ""}`)
    .join("; "),
  line.ip,
  line.userAgent,
  line.token && (line.token.name ?? line.token.id),
  line.requestId,
  line._id,
];
