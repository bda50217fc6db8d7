/** The memory used by a trainee's six documents, each of the maximum size. */
import { openDatabase } from "#/platform/db/db.ts";
import { MAX_FILE_BYTES } from "#/shared/file.ts";
import { insertPerson } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import { photograph } from "./photograph.ts";
import { row, startPlatform } from "./platform.ts";
import { newTarget, type Target } from "./targets.ts";

export async function measureUploads(serverUrl: string | undefined): Promise<void> {
  console.log("\n## Six documents in one upload\n");
  row("database", "upload, MB", "seconds", "memory before, MB", "highest, MB", "after, MB");
  row("---", "---", "---", "---", "---", "---");
  for (const url of serverUrl ? [undefined, serverUrl] : [undefined]) {
    const target = await newTarget(url);
    const person = await insertUploader(target);
    const platform = await startPlatform(target.env);
    const before = platform.memory().now;
    const form = await formOf(person.id);
    const startedAt = performance.now();
    const answer = await fetch(`${platform.url}/api/documents/upload`, {
      method: "POST",
      headers: { authorization: `Bearer ${person.token}` },
      body: form.body,
    });
    if (!answer.ok) throw new Error(await answer.text());
    const seconds = (performance.now() - startedAt) / 1000;
    const { now, highest } = platform.memory();
    row(target.kind, (form.bytes / 1024 ** 2).toFixed(0), seconds.toFixed(1), before, highest, now);
    await platform.stop();
    await target.remove();
  }
}

async function formOf(userId: string) {
  const pdf = samplePdf({ bytes: MAX_FILE_BYTES });
  const photo = await photograph();
  const parts: [string, string, Buffer][] = [
    ["termsAndConditions", "terms.pdf", pdf],
    ["panCard", "pan.pdf", pdf],
    ["aadharCard", "aadhar.pdf", pdf],
    ["highestDegree", "degree.pdf", pdf],
    ["digitalSignature", "signature.jpg", photo],
    ["userPhoto", "photo.jpg", photo],
  ];
  const body = new FormData();
  body.append("userId", userId);
  for (const [kind, name, bytes] of parts)
    body.append(kind, new Blob([new Uint8Array(bytes)]), name);
  return { body, bytes: parts.reduce((sum, [, , bytes]) => sum + bytes.length, 0) };
}

async function insertUploader({ env }: Target) {
  const { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl } = env;
  const database = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
  try {
    await database.migrate();
    const person = await insertPerson(database.db, {
      name: "Uploader",
      paymentOption: "Full Payment",
    });
    await insertDetails(database.db, person.id);
    return person;
  } finally {
    await database.close();
  }
}
