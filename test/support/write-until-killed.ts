/**
 * Writes to the embedded database in the given folder until it is killed: a row to each of two
 * tables in one transaction, and prints the number of the pair once it is acknowledged. Four write
 * at once, so that one sync serves several.
 */
import { sql } from "kysely";
import { openDatabase } from "#/platform/db/db.ts";

const [dataDir = ""] = process.argv.slice(2);
const { db } = await openDatabase({ dataDir });
await sql
  .raw(`
  create table if not exists left_halves (id integer generated always as identity);
  create table if not exists right_halves (id integer)`)
  .execute(db);

async function write(): Promise<never> {
  for (;;) {
    const id = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into left_halves default values returning id`.execute(tx);
      await sql`insert into right_halves values (${rows[0]?.id})`.execute(tx);
      return rows[0]?.id;
    });
    console.log(id);
  }
}

await Promise.all([write(), write(), write(), write()]);
