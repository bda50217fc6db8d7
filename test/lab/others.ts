/**
 * How long others wait while one person, or a signed-out visitor, requests as much as they can at
 * once.
 */
import { openDatabase } from "#/platform/db/db.ts";
import { insertPerson, PERSONA_PASSWORD, type Persona } from "#test/support/personas.ts";
import { median, type Running, row, startPlatform } from "./platform.ts";
import { newTarget, type Target } from "./targets.ts";

type Ask = (path: string, init?: RequestInit) => Promise<number>;

export async function measureOthers(serverUrl: string | undefined): Promise<void> {
  console.log("\n## What others wait while one asks\n");
  const head = ["database", "asked at once", "answers", "seconds", "others (ms)", "slowest (ms)"];
  row(...head, "highest, MB");
  row(...head.map(() => "---"), "---");
  for (const url of serverUrl ? [undefined, serverUrl] : [undefined]) {
    const target = await newTarget(url);
    const people = await insertPeople(target);
    const platform = await startPlatform(target.env);
    await measureAll(platform, target.kind, people);
    await platform.stop();
    await target.remove();
  }
}

type People = Record<"asking" | "other" | "beginner", Persona>;

async function insertPeople({ env }: Target): Promise<People> {
  const { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl } = env;
  const database = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
  try {
    await database.migrate();
    const { db } = database;
    return {
      asking: await insertPerson(db, { name: "Asking", subRole: "Existing Trainee" }),
      other: await insertPerson(db, { name: "Other", subRole: "Existing Trainee" }),
      beginner: await insertPerson(db, { name: "Beginner", paymentOption: "Full Payment" }),
    };
  } finally {
    await database.close();
  }
}

async function measureAll(platform: Running, kind: string, people: People) {
  const { asking, other, beginner } = people;
  const as =
    (person?: Persona): Ask =>
    async (path, init = {}) => {
      const bearer = person ? { authorization: `Bearer ${person.token}` } : {};
      const answer = await fetch(platform.url + path, {
        ...init,
        headers: { "content-type": "application/json", ...bearer },
      });
      await answer.arrayBuffer();
      return answer.status;
    };
  const look = () => as(other)("/api/auth/session");
  const times = (count: number, ask: () => Promise<number>) => () =>
    Promise.all(Array.from({ length: count }, ask));
  const step = (name: string, all: () => Promise<number[]>, meanwhile = look) =>
    measureStep(platform, { kind, name, all, meanwhile });
  const shared = await fetch(`${platform.url}/api/resume/shares`, {
    method: "POST",
    headers: { authorization: `Bearer ${asking.token}`, "content-type": "application/json" },
    body: JSON.stringify({ days: 7 }),
  });
  const { url } = (await shared.json()) as { url: string };
  const token = url.split("/").at(-1);
  const renew = () => as(asking)("/api/auth/factors/recovery-codes", { method: "POST" });
  const change = () =>
    as(other)("/api/auth/change-password", {
      method: "POST",
      body: JSON.stringify({ currentPassword: PERSONA_PASSWORD, newPassword: PERSONA_PASSWORD }),
    });
  await step(
    "60 of one's own résumé",
    times(60, () => as(asking)("/api/resume/pdf")),
  );
  await step(
    "60 of a shared résumé",
    times(60, () => as()(`/api/shared-resumes/${token}/pdf`)),
  );
  await step(
    "40 of the terms",
    times(40, () => as(beginner)("/api/documents/terms-template")),
  );
  await step("50 times new recovery codes", times(50, renew));
  await step("the same, others change their password", times(50, renew), change);
}

type Step = {
  kind: string;
  name: string;
  all: () => Promise<number[]>;
  meanwhile: () => Promise<number>;
};

/**
 * Prints a row: how long the step took, and the waits of another caller, who asks again at each
 * response.
 */
async function measureStep(platform: Running, { kind, name, all, meanwhile }: Step) {
  const begunAt = performance.now();
  let isOver = false;
  const calls = all().finally(() => {
    isOver = true;
  });
  const took: number[] = [];
  const refused: number[] = [];
  while (!isOver) {
    const askedAt = performance.now();
    const status = await meanwhile();
    took.push(performance.now() - askedAt);
    if (status !== 200) refused.push(status);
  }
  const answers = Object.entries(Object.groupBy(await calls, String));
  const summary = answers.map(([status, all]) => `${all?.length} × ${status}`).join(", ");
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
  const slowest = `${Math.max(...took).toFixed(0)}${refused.length > 0 ? ` (refused: ${refused.length} × ${refused[0]})` : ""}`;
  row(kind, name, summary, seconds, median(took).toFixed(0), slowest, platform.memory().highest);
}
