/** Measures an import of 10,000 people: reading and trying it, storing it, and undoing it. */
import type { Import } from "#/domain/office/imports/imports.contract.ts";
import { type ImportStatus, isAtWork } from "#/domain/office/imports/imports.rules.ts";
import { openDatabase } from "#/platform/db/db.ts";
import { csvOf } from "#/shared/csv.ts";
import { insertPerson } from "#test/support/personas.ts";
import { callerOf, headOfSteps, watchStep } from "./concurrent-calls.ts";
import { startPlatform } from "./platform.ts";
import { newTarget, type Target } from "./targets.ts";

type Answer = { import: Import };

/** `people`: how many the file holds. */
export async function measureImports(
  urls: readonly (string | undefined)[],
  people: number,
): Promise<void> {
  console.log(`\n## An import of ${people} people\n`);
  headOfSteps();
  for (const url of urls) {
    const target = await newTarget(url);
    const { token } = await insertAdmin(target);
    const platform = await startPlatform(target.env);
    const call = callerOf(platform.url, token);
    const form = new FormData();
    form.append("kind", "people");
    form.append("file", new Blob([csvOf(peopleLines(people))]), "people.csv");
    const { _id: id } = (await call<Answer>("POST", "/api/admin/imports", form)).import;
    const address = `/api/admin/imports/${id}`;
    const step = async (name: string, until: ImportStatus) => {
      const isOver = ({ import: { status } }: Answer) => !isAtWork(status);
      const watched = { platform, kind: target.kind, call };
      const last = await watchStep<Answer>(watched, { name, progress: address, isOver });
      const { status, problem, version } = last.import;
      if (status !== until) throw new Error(`The import is ${status}: ${problem}`);
      return version;
    };
    const version = await step("read and tried", "checked");
    await call("PUT", `${address}/confirmation`, { isTelling: true, version });
    await step("stored, with an invitation each", "stored");
    await call("PUT", `${address}/undoing`, {});
    await step("taken back", "undone");
    await platform.stop();
    await target.remove();
  }
}

const peopleLines = (people: number) => [
  ["Name", "E-mail", "Role", "Payment option"],
  ...Array.from({ length: people }, (_, at) => [
    `Person ${at}`,
    `person.${at}@import.example`,
    "Trainee",
    "Full Payment",
  ]),
];

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
