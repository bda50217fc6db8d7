/** What an import of 10,000 people takes: to be read and tried, stored, and taken back. */
import { setTimeout as pause } from "node:timers/promises";
import type { Import } from "#/features/imports/contract.ts";
import { type ImportStatus, isAtWork, MOST_ROWS } from "#/features/imports/rules.ts";
import { openDatabase } from "#/server/db.ts";
import { insertPerson } from "#/server/testing/personas.ts";
import { csvOf } from "#/shared/csv.ts";
import { row, startPlatform } from "./platform.ts";
import { newTarget, type Target } from "./targets.ts";

const ASK_EACH_MS = 200;

export async function measureImports(serverUrl: string | undefined): Promise<void> {
  console.log(`\n## An import of ${MOST_ROWS} people\n`);
  row("database", "step", "seconds", "slowest other answer, ms", "memory, MB", "highest, MB");
  row("---", "---", "---", "---", "---", "---");
  for (const url of serverUrl ? [undefined, serverUrl] : [undefined]) {
    const target = await newTarget(url);
    const { token } = await insertAdmin(target);
    const platform = await startPlatform(target.env);
    const call = callerOf(platform.url, token);
    const form = new FormData();
    form.append("kind", "people");
    form.append("file", new Blob([csvOf(peopleLines())]), "people.csv");
    let one = await call("POST", "/api/admin/imports", form);
    const step = async (name: string, until: ImportStatus) => {
      const startedAt = performance.now();
      let slowest = 0;
      while (isAtWork(one.status)) {
        await pause(ASK_EACH_MS);
        const begun = performance.now();
        one = await call("GET", `/api/admin/imports/${one._id}`);
        slowest = Math.max(slowest, performance.now() - begun);
      }
      if (one.status !== until) throw new Error(`The import is ${one.status}: ${one.problem}`);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const { now, highest } = platform.memory();
      row(target.kind, name, seconds, slowest.toFixed(0), now, highest);
    };
    await step("read and tried", "checked");
    const body = { isTelling: true, version: one.version };
    one = await call("PUT", `/api/admin/imports/${one._id}/confirmation`, body);
    await step("stored, with an invitation each", "stored");
    one = await call("PUT", `/api/admin/imports/${one._id}/undoing`, {});
    await step("taken back", "undone");
    await platform.stop();
    await target.remove();
  }
}

const peopleLines = () => [
  ["Name", "E-mail", "Role", "Payment option"],
  ...Array.from({ length: MOST_ROWS }, (_, at) => [
    `Person ${at}`,
    `person.${at}@import.example`,
    "Trainee",
    "Full Payment",
  ]),
];

const callerOf =
  (origin: string, token: string) =>
  async (method: string, path: string, sent?: FormData | object): Promise<Import> => {
    const isForm = sent instanceof FormData;
    const answer = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent && !isForm ? { "content-type": "application/json" } : {}),
      },
      ...(sent ? { body: isForm ? sent : JSON.stringify(sent) } : {}),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { import: Import }).import;
  };

async function insertAdmin({ env }: Target) {
  const { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl } = env;
  const database = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
  try {
    await database.migrate();
    return await insertPerson(database.db, { name: "Office", role: "Admin" });
  } finally {
    await database.close();
  }
}
