import { type RawBuilder, sql } from "kysely";

/**
 * The tables that name companies, as the lists of `row_tallies`
 * (migrations/0095_company_spellings.sql), each with its column.
 */
const SPELLED_IN = {
  interviews: "company_name",
  placements: "placed_company",
  assistance_records: "company_name",
  personal_assistants: "company_name",
} as const;
type Naming = keyof typeof SPELLED_IN;
const NAMING = Object.keys(SPELLED_IN) as [Naming, ...Naming[]];

/**
 * How often each table names a company by each spelling, recounted: list, value, amount, rows and
 * paise, as `row_tallies` has them.
 */
export const countedSpellings = sql.join(
  NAMING.map((table) => {
    const name = sql.ref(SPELLED_IN[table]);
    return sql`select ${sql.lit(table)}, company_key || E'\\n' || ${name}, null, count(*), 0
      from ${sql.table(table)} where ${name} is not null group by 2`;
  }),
  sql` union all `,
);

/** How often one of the tables names a company by this spelling. */
const timesIn = (table: Naming) =>
  sql`coalesce(sum(rows) filter (where list = ${sql.lit(table)}), 0)::int`;

/**
 * Every spelling of a company in these tables (default: all), each once, with its `key` and how
 * often it occurs in `interviews` and in `placements`. Read from kept counts, however many rows
 * there are.
 */
export const keptSpellings = (
  tables: readonly [Naming, ...Naming[]] = NAMING,
): RawBuilder<unknown> => sql`
  select split_part(value, E'\\n', 1) as key, substr(value, strpos(value, E'\\n') + 1) as name,
    ${timesIn("interviews")} as interviews, ${timesIn("placements")} as placed
  from row_tallies where list in (${sql.join(tables.map((table) => sql.lit(table)))})
  group by value having sum(rows) > 0`;
