/** The memory that many uploads at once take, and how much of it is given back. */
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#/server/db.ts";
import { insertPerson, type Persona } from "#/server/testing/personas.ts";
import { samplePdf } from "#/server/testing/sample-files.ts";
import { insertDetails } from "#/server/testing/trainee-details.ts";
import { newPlace, type Place } from "./places.ts";
import { row, startPlatform } from "./platform.ts";

const PEOPLE = 60;
const BYTES = 3 * 1024 ** 2;
const AFTER_MS = 60_000;

export async function measureCrowd(serverUrl: string | undefined): Promise<void> {
  console.log(`\n## ${PEOPLE} uploads of 3 MB at once\n`);
  row("database", "seconds", "memory before, MB", "highest, MB", "a minute later, MB");
  row("---", "---", "---", "---", "---");
  for (const url of serverUrl ? [undefined, serverUrl] : [undefined]) {
    const place = await newPlace(url);
    const people = await insertPeople(place);
    const platform = await startPlatform(place.env);
    const before = platform.memory().now;
    const startedAt = performance.now();
    await Promise.all(people.map((person) => upload(platform.url, person)));
    const seconds = (performance.now() - startedAt) / 1000;
    await sleep(AFTER_MS);
    const { now, highest } = platform.memory();
    row(place.kind, seconds.toFixed(1), before, highest, now);
    await platform.stop();
    await place.remove();
  }
}

async function upload(url: string, person: Persona): Promise<void> {
  const body = new FormData();
  body.append("userId", person.id);
  body.append("panCard", new Blob([new Uint8Array(samplePdf({ bytes: BYTES }))]), "pan.pdf");
  const answer = await fetch(`${url}/api/documents/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function insertPeople({ env }: Place): Promise<Persona[]> {
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
