import { type RawBuilder, sql } from "kysely";

/** The tables that name companies, as the lists of `row_tallies` (migrations/0095_company_spellings.sql). */
type Naming = "interviews" | "placements" | "assistance_records" | "personal_assistants";

/** How often one of the tables names a company by this spelling. */
const timesIn = (table: Naming) =>
  sql`coalesce(sum(rows) filter (where list = ${sql.lit(table)}), 0)::int`;

/**
 * Every spelling of a company that one of these tables names, each once, with its `key` and how often it stands in
 * `interviews` and in `placements`: what is kept of them, however many rows there are.
 */
export const keptSpellings = (tables: readonly [Naming, ...Naming[]]): RawBuilder<unknown> => sql`
  select split_part(value, E'\\n', 1) as key, substr(value, strpos(value, E'\\n') + 1) as name,
    ${timesIn("interviews")} as interviews, ${timesIn("placements")} as placed
  from row_tallies where list in (${sql.join(tables.map((table) => sql.lit(table)))})
  group by value having sum(rows) > 0`;
