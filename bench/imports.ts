/** What an import of 10,000 people takes: to be read and tried, stored, and taken back. */
import { setTimeout as pause } from "node:timers/promises";
import type { Import } from "#/features/imports/contract.ts";
import { type ImportStatus, isAtWork } from "#/features/imports/rules.ts";
import { openDatabase } from "#/server/db.ts";
import { insertPerson } from "#/server/testing/personas.ts";
import { csvOf } from "#/shared/csv.ts";
import { row, startPlatform } from "./platform.ts";
import { newTarget, type Target } from "./targets.ts";

const ASK_EACH_MS = 200;
/** What others do meanwhile, one after the other: a page of people, the queue of the office, who one is. */
const OTHERS = ["/api/admin/approved-users?page=1", "/api/admin/queue", "/api/auth/session"];

const HEAD = "database,step,seconds,others (ms),95 of 100,slowest,which,MB,highest".split(",");

/** `people`: how many the file holds. */
export async function measureImports(
  urls: readonly (string | undefined)[],
  people: number,
): Promise<void> {
  console.log(`\n## An import of ${people} people\n`);
  row(...HEAD);
  row(...HEAD.map(() => "---"));
  for (const url of urls) {
    const target = await newTarget(url);
    const { token } = await insertAdmin(target);
    const platform = await startPlatform(target.env);
    const call = callerOf(platform.url, token);
    const form = new FormData();
    form.append("kind", "people");
    form.append("file", new Blob([csvOf(peopleLines(people))]), "people.csv");
    let one = await call("POST", "/api/admin/imports", form);
    const step = async (name: string, until: ImportStatus) => {
      const startedAt = performance.now();
      const took: { ms: number; path: string }[] = [];
      for (let at = 0; isAtWork(one.status); at += 1) {
        await pause(ASK_EACH_MS);
        const progress = `/api/admin/imports/${one._id}`;
        const path = OTHERS[at % (OTHERS.length + 1)] ?? progress;
        const begun = performance.now();
        const found = await call("GET", path);
        if (path === progress) one = found;
        took.push({ ms: performance.now() - begun, path: path === progress ? "progress" : path });
      }
      if (one.status !== until) throw new Error(`The import is ${one.status}: ${one.problem}`);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const { now, highest } = platform.memory();
      took.sort((a, b) => a.ms - b.ms);
      const [middle, most, slowest] = [0.5, 0.95, 1].map(
        (share) => took[Math.ceil(took.length * share) - 1],
      );
      const [half, nearlyAll, all] = [middle, most, slowest].map((one) =>
        (one?.ms ?? 0).toFixed(0),
      );
      const cells = [seconds, half, nearlyAll, all, slowest?.path, now, highest];
      row(target.kind, name, ...cells.map((cell) => cell ?? ""));
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

const peopleLines = (people: number) => [
  ["Name", "E-mail", "Role", "Payment option"],
  ...Array.from({ length: people }, (_, at) => [
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
