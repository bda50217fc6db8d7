import { parseArgs } from "node:util";
import { sql } from "kysely";
import type { Config } from "#/platform/config/config.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { refuseUnmigrated, type World, withWorld } from "./open-world.ts";

export const help = `npm run admin -- opened-papers --since <day> [--until <day>] [--of <email>] [--document <which>] [--by <email>] [--from <address>]

Lists whose identity papers were opened by somebody else, by the trail: when, whose, which, by whom, from which address; and how
many people that are. Of one person, of one of the papers as the list names them (panCard), by one reader. What one reader opens of
one paper within five minutes is one line. Days are year-month-day in India. The embedded database must be stopped first.`;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Opened = {
  at: string;
  owner: string;
  document: string | null;
  reader: string | null;
  ip: string | null;
};

export async function run(config: Config, args: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args,
    options: { since: text, until: text, of: text, document: text, by: text, from: text },
  });
  const { since = "", until } = values;
  const days = until === undefined ? [since] : [since, until];
  if (!days.every((day) => DAY.test(day))) throw new OperatorError("Name days as 2026-11-22.");
  return withWorld(config, { mustExist: true }, async (world) => {
    await refuseUnmigrated(world);
    for (const line of await listOpened(world, { ...values, since })) console.log(line);
    return 0;
  });
}

type Filter = { since: string } & Partial<
  Record<"until" | "of" | "document" | "by" | "from", string>
>;

/**
 * Returns a line for each time a paper was opened by someone other than its owner, and one with the
 * number of times and of people.
 */
export async function listOpened({ database }: World, filter: Filter): Promise<string[]> {
  const { since, until = null, of = null, document = null, by = null, from = null } = filter;
  const { rows } = await sql<Opened>`
    select to_char(line.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS') as at,
      owner.username || ' <' || owner.email || '>' as owner, line.new_value ->> 'document' as document,
      reader.email as reader, line.ip
    from audit_log line
    join users owner on owner.id::text = line.new_value ->> 'ownerId'
    left join users reader on reader.id = line.actor_id
    where line.action = 'file.read'
      and line.at >= ${since}::date::timestamp at time zone 'Asia/Kolkata'
      and (${until}::date is null or line.at < (${until}::date + 1)::timestamp at time zone 'Asia/Kolkata')
      and (${of}::text is null or owner.email = lower(${of}))
      and (${document}::text is null or line.new_value ->> 'document' = ${document})
      and (${by}::text is null or reader.email = lower(${by}))
      and (${from}::text is null or line.ip = ${from})
    order by line.at`.execute(database.db);
  const lines = rows.map(({ at, owner, document, reader, ip }) =>
    [at, owner, document ?? "a paper", reader ?? "nobody signed in", ip ?? "-"].join("\t"),
  );
  return [
    ...lines,
    `${rows.length} time(s), of ${new Set(rows.map(({ owner }) => owner)).size} people.`,
  ];
}
