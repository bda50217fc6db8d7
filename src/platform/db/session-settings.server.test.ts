import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { checkSessionSettings } from "./session-settings.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("connections have what they ask for, and a pooler that drops it is told of at the start", async () => {
  await checkSessionSettings(database.db);
  await database.db.connection().execute(async (connection) => {
    await sql`set time zone 'Asia/Kolkata'`.execute(connection);
    await expect(checkSessionSettings(connection)).rejects.toThrow(/Asia\/Kolkata.*alter role/);
    await sql`set time zone 'UTC'`.execute(connection);
    await sql`set datestyle = 'German'`.execute(connection);
    await expect(checkSessionSettings(connection)).rejects.toThrow(/German.*alter role/);
    await sql`reset all`.execute(connection);
  });
});
