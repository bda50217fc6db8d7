/**
 * Writes src/platform/db/tables.ts from the migrations, applied to a temporary embedded database.
 * With --check it writes nothing and fails if the file is out of date.
 */
import { readFile, writeFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { createTestDatabase } from "#test/support/database.ts";

const target = new URL("../src/platform/db/tables.ts", import.meta.url);

type Column = {
  table: string;
  column: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
  /** Computed by the database from other columns; never written. */
  isComputed: boolean;
  /**
   * The check on this column alone, if there is one: `CHECK ((role = ANY (ARRAY['Admin'::text,
   * …])))`.
   */
  check: string | null;
};

const TYPES: Record<string, string> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  datemultirange: "string",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "number",
  json: "unknown",
  jsonb: "unknown",
  numeric: "number",
  text: "string",
  time: "string",
  timestamptz: "Date",
  uuid: "string",
  varchar: "string",
};

const camel = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const pascal = (name: string) => camel(`_${name}`);

async function listColumns<T>(db: Kysely<T>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", t.typname as "type",
      a.attnotnull as "isRequired", a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attgenerated <> '' as "isComputed",
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\['
        limit 1) as "check"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
      and c.relname <> 'schema_migrations'
    order by c.relname, a.attnum`.execute(db);
  return rows;
}

/**
 * Returns the texts that a check allows, as a union; a check of any other form says nothing about
 * the type.
 */
function unionOf(check: string | null): string | undefined {
  const list = check?.match(/^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/)?.[1];
  const texts = list?.match(/'(?:[^']|'')*'(?=::text)/g);
  return texts?.map((text) => JSON.stringify(text.slice(1, -1).replaceAll("''", "'"))).join(" | ");
}

function typeOf(column: Column): string {
  const isArray = column.type.startsWith("_");
  const base = TYPES[isArray ? column.type.slice(1) : column.type];
  if (!base)
    throw new Error(`${column.table}.${column.column}: no TypeScript type for ${column.type}`);
  const one = unionOf(column.check) ?? base;
  const whole = isArray ? `${one}[]` : one;
  const type = column.isRequired || whole === "unknown" ? whole : `${whole} | null`;
  if (column.isComputed) return `GeneratedAlways<${type}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const names = new Map<string, string>();
  const types = [...tables].map(([table, own]) => {
    const lines = own.map((column) => `  ${camel(column.column)}: ${typeOf(column)};\n`).join("");
    const alike = names.get(lines);
    if (alike) return `type ${pascal(table)} = ${alike};\n`;
    names.set(lines, pascal(table));
    return `type ${pascal(table)} = {\n${lines}};\n`;
  });
  const index = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)};\n`);
  return [
    '/** Made from migrations/ by `npm run db-types`; change those, not this file. */\nimport type { Generated, GeneratedAlways } from "kysely";\n',
    ...types,
    `export type Tables = {\n${index.join("")}};\n`,
  ].join("\n");
}

async function generate(): Promise<string> {
  // The one that tests copy, so that `npm test` applies the migrations once.
  const database = await createTestDatabase();
  try {
    return render(await listColumns(database.db));
  } finally {
    await database.drop();
  }
}

const text = await generate();
if (!process.argv.includes("--check")) await writeFile(target, text);
else if ((await readFile(target, "utf8").catch(() => "")) !== text) {
  console.error("src/platform/db/tables.ts is out of date: run `npm run db-types` and commit it.");
  process.exitCode = 1;
}
