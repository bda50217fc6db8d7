/** The memory that many uploads at once take, and how much of it is freed. */
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#/platform/db/db.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import { photograph } from "./photograph.ts";
import { row, startPlatform } from "./platform.ts";
import { newTarget, type Target } from "./targets.ts";

const PEOPLE = 60;
const BYTES = 3 * 1024 ** 2;
const AFTER_MS = 60_000;

type Sent = { what: string; field: string; fileName: string; content: Uint8Array<ArrayBuffer> };

export async function measureCrowd(serverUrl: string | undefined): Promise<void> {
  console.log(`\n## ${PEOPLE} uploads of 3 MB at once\n`);
  const title = ["database", "files", "MB each", "seconds", "memory before, MB", "highest, MB"];
  row(...title, "a minute later, MB");
  row(...title.map(() => "---"), "---");
  const kinds = [
    { what: "PDF", field: "panCard", fileName: "pan.pdf", bytes: samplePdf({ bytes: BYTES }) },
    { what: "photograph", field: "userPhoto", fileName: "me.jpg", bytes: await photograph() },
  ];
  for (const url of serverUrl ? [undefined, serverUrl] : [undefined]) {
    for (const { bytes, ...kind } of kinds) {
      await measureKind(url, { ...kind, content: new Uint8Array(bytes) });
    }
  }
}

async function measureKind(databaseUrl: string | undefined, sent: Sent) {
  const target = await newTarget(databaseUrl);
  const people = await insertPeople(target);
  const platform = await startPlatform(target.env);
  const before = platform.memory().now;
  const startedAt = performance.now();
  await Promise.all(people.map((person) => upload(platform.url, person, sent)));
  const seconds = (performance.now() - startedAt) / 1000;
  await sleep(AFTER_MS);
  const { now, highest } = platform.memory();
  const megabytes = (sent.content.length / 1024 ** 2).toFixed(1);
  row(target.kind, sent.what, megabytes, seconds.toFixed(1), before, highest, now);
  await platform.stop();
  await target.remove();
}

async function upload(url: string, person: Persona, sent: Sent): Promise<void> {
  const body = new FormData();
  body.append("userId", person.id);
  body.append(sent.field, new Blob([sent.content]), sent.fileName);
  const answer = await fetch(`${url}/api/documents/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function insertPeople({ env }: Target): Promise<Persona[]> {
  const { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl } = env;
  const database = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
  try {
    await database.migrate();
    const people: Persona[] = [];
    for (let count = 0; count < PEOPLE; count += 1) {
      const name = `Uploader ${count}`;
      const person = await insertPerson(database.db, { name, paymentOption: "Full Payment" });
      await insertDetails(database.db, person.id);
      people.push(person);
    }
    return people;
  } finally {
    await database.close();
  }
}
