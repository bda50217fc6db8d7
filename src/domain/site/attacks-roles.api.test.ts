import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { addDays, istDate } from "#/shared/dates.ts";
import { ROUTES } from "#test/lab/fuzz/calls.ts";
import { createAuthenticator } from "#test/support/authenticator.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import {
  insertPerson,
  insertTestSession,
  PERSONA_PASSWORD,
  PERSONAS,
  type PersonaName,
} from "#test/support/personas.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { insertClass } from "#test/support/training.ts";

/**
 * What roles may learn beyond their own pages, proofs in the wrong hands, hostile lines; results in
 * docs/security/threats.md.
 */
const { app, second } = await openTwoInstances();
const admin = app.as("admin");

const INSIDES = ["innercall", "innernote", "innercontact", "innerdraft", "innerletter"] as const;
type Inside = (typeof INSIDES)[number];

/** Writes restricted texts: about a trainee, about a company, to another person. */
async function writeInsides() {
  const batch = await insertClass(app);
  const [trainee, other] = batch.trainees;
  const post = async (url: string, body: object) => {
    const answer = await admin.request("POST", url, body);
    expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300);
    return answer.json();
  };
  const note = { batchId: batch.batchId, deed: "call", text: "innercall", rest: "change" };
  await post(`/api/people/${trainee.id}/warnings`, note);
  await post("/api/companies", { name: "Insiders" });
  await post("/api/companies/insiders/notes", { text: "innernote" });
  const contact = { name: "innercontact", position: "HR", phone: "+91 80 4000 1000", email: "" };
  await post("/api/companies/insiders/contacts", contact);
  const none = { fixedLakh: null, variableLakh: null, leastExperience: null, leastMark: null };
  const words = { role: "Tester", about: "innerdraft", skills: [], location: "", seats: 2 };
  const draft = {
    ...words,
    ...none,
    until: addDays(istDate(new Date()), 300),
    companyName: "Insiders",
  };
  const { opening } = await post("/api/openings", draft);
  const to = { audience: "One", userIds: [other.id] };
  const { id } = await post("/api/messages", { subject: "A word", text: "innerletter", ...to });
  return { trainee, ids: [trainee.id, batch.batchId, "insiders", opening._id, id] };
}

/** The readers each text is meant for; nobody else may find it in any response. */
const READERS: Record<Inside, readonly PersonaName[]> = {
  // Trainers of the person's batches read early warning notes too; no persona here is one.
  innercall: ["admin", "ceo"],
  innernote: ["admin", "ceo"],
  innercontact: ["admin", "ceo"],
  innerdraft: ["admin", "ceo", "salesHead"],
  innerletter: ["admin", "ceo"],
};

test("what is written about somebody, a company or to another stands in no answer that is not for it", async () => {
  const { trainee, ids } = await writeInsides();
  // Refused calls reveal nothing, which the access tests check.
  const people = [
    { name: "the trainee", audience: "trainee", token: trainee.token },
    ...(["trainer", "salesHead", "informer", "existingTrainee"] as const).map((name) => {
      return { name, audience: PERSONAS[name].audience, token: app.personas[name].token };
    }),
  ] as const;
  const reads = ROUTES.filter(({ method, response }) => method === "GET" && response !== "file");
  const read = new Set<Inside>();
  const found: string[] = [];
  let answered = 0;
  for (const { name, audience, token } of people) {
    for (const { path, access } of reads) {
      if ("public" in access || !access.may[audience] || path.endsWith("/stream")) continue;
      for (const id of path.includes(":") ? ids : [""]) {
        const url = path.replace(/:\w+/g, encodeURIComponent(id));
        const { statusCode, body } = await app.withToken(token).request("GET", url);
        if (statusCode === 200) answered += 1;
        for (const inside of INSIDES) {
          if (!body.includes(inside)) continue;
          const isFor = READERS[inside].includes(name as PersonaName);
          if (isFor) read.add(inside);
          else found.push(`${name} reads ${inside} in ${url}`);
        }
      }
    }
  }
  expect(answered).toBeGreaterThan(60);
  // The texts are where they would be seen.
  expect([...read].toSorted()).toEqual(["innerdraft"]);
  expect(found).toEqual([]);
});

test("who looks on is known to those of the same work alone, each once, however many tabs say so at once", async () => {
  const place = { place: "documents", id: "0198f0a2-7c1e-7d3b-9a4f-2f6f1c0d5e8a", isOpen: true };
  const look = (who: PersonaName | null, tab: string, on: Pick<typeof second, "as"> = app) =>
    on.as(who).request("PUT", "/api/onlookers", { ...place, tab });
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => look("ceo", `t${at % 7}`, at % 2 ? app : second)),
  );
  const { others } = (await look("admin", "one")).json();
  expect(others.map(({ _id }: { _id: string }) => _id)).toEqual([app.personas.ceo.id]);
  for (const who of ["trainer", "salesHead", "informer", "cto", "trainee", null] as const) {
    const answer = await look(who, "spy");
    expect([who, answer.statusCode]).toEqual([who, who === null ? 401 : 403]);
    expect(answer.body).not.toContain(app.personas.ceo.username);
  }
});

test("a proof is of one session, one account and one use, and for ten minutes", async () => {
  const strict = await app.secondInstance({ STEP_UP: "on" });
  const person = await insertPerson(app.db, { name: "proves", role: "Admin" });
  const elsewhere = { ...person, token: await insertTestSession(app.db, { userId: person.id }) };
  const stranger = await insertPerson(app.db, { name: "stranger", role: "Admin" });
  const call = (token: string, url: string, body?: object) =>
    strict.withToken(token).request("POST", url, body);
  const endOthers = async (token: string) =>
    (await call(token, "/api/auth/sessions/end-others")).statusCode;
  const stepUp = (token: string, proof: object) => call(token, "/api/auth/step-up", proof);
  // A passkey and an app, set up while each session is recent.
  const key = createAuthenticator(app.platform.config.publicUrl);
  const options = (await call(person.token, "/api/auth/passkeys/options")).json();
  const added = await call(person.token, "/api/auth/passkeys", { passkey: key.create(options) });
  expect(added.statusCode).toBe(200);
  const { secret } = (await call(person.token, "/api/auth/factors/app")).json();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const now = app.platform.clock.now().getTime();
  const first = { code: totp.generate({ timestamp: now }) };
  expect((await call(person.token, "/api/auth/factors/app/confirm", first)).statusCode).toBe(200);
  const forget = () =>
    app.db
      .updateTable("sessions")
      .set({ confirmedAt: new Date(now - 11 * 60_000), createdAt: new Date(now - 11 * 60_000) })
      .where("userId", "in", [person.id, stranger.id])
      .execute();
  await forget();
  const next = { code: totp.generate({ timestamp: now + 30_000 }) };
  for (const token of [person.token, elsewhere.token]) expect(await endOthers(token)).toBe(403);

  const challenge = (await call(person.token, "/api/auth/step-up/options")).json();
  const signed = { passkey: key.get(challenge) };
  // Another session of the same account, another account, and nobody.
  for (const token of [elsewhere.token, stranger.token])
    expect((await stepUp(token, signed)).statusCode, "elsewhere").toBeGreaterThanOrEqual(400);
  const own = await stepUp(person.token, { passkey: key.get(challenge) });
  expect(own.statusCode, own.body).toBe(200);
  const token = own.json().token;
  expect((await stepUp(token, signed)).statusCode, "again").toBeGreaterThanOrEqual(400);
  expect((await stepUp(stranger.token, next)).statusCode, "another's code").toBe(400);
  expect((await stepUp(stranger.token, first)).statusCode).toBe(400);
  expect(await endOthers(elsewhere.token), "the proof of the other session").toBe(403);
  // One code used in two sessions at once: it confirms only one of them.
  const both = await Promise.all([stepUp(token, next), stepUp(elsewhere.token, next)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  const proven = both.find(({ statusCode }) => statusCode === 200)?.json().token;
  expect((await stepUp(proven, next)).statusCode, "the code once more").toBe(400);
  await forget();
  expect(await endOthers(proven), "after its time").toBe(403);
  const wrong = { currentPassword: PERSONA_PASSWORD };
  expect((await stepUp(stranger.token, wrong)).statusCode).toBe(200);
  expect(await endOthers(proven), "the proof of another account").toBe(403);
});

test("no field of one line takes a second one, which would be a header of a mail or a line of a calendar", async () => {
  const line = "Hello\r\nBcc: all@people.example";
  const none = { fixedLakh: null, variableLakh: null, leastExperience: null, leastMark: null };
  const opening = { role: "Tester", about: "", skills: [], location: "", seats: 2, ...none };
  const tries: [url: string, body: object][] = [
    ["/api/companies", { name: line }],
    [
      "/api/openings",
      { ...opening, until: addDays(istDate(new Date()), 300), companyName: "Acme", role: line },
    ],
    ["/api/openings", { ...opening, until: addDays(istDate(new Date()), 300), companyName: line }],
    [
      "/api/openings",
      { ...opening, until: addDays(istDate(new Date()), 300), companyName: "Acme", location: line },
    ],
    [
      "/api/messages",
      { subject: line, text: "x", audience: "One", userIds: [app.personas.trainee.id] },
    ],
    ["/api/admin/create-user", { username: line, email: "l@people.example", role: "Trainer" }],
    [
      "/api/admin/create-user",
      { username: "Line", email: "l@p.example\r\nBcc: a@b.example", role: "Trainer" },
    ],
    ["/api/contact/submit", { name: line, email: "l@people.example", message: "x" }],
  ];
  for (const [url, body] of tries) {
    const answer = await admin.request("POST", url, body);
    expect(answer.statusCode, `${url} ${JSON.stringify(body)}`).toBe(400);
  }
});

test("the owner's words of a mail are text: no markup, no second header, no value that is filled in turn", async () => {
  const { wordings } = (await admin.request("GET", "/api/wordings")).json();
  const invited = wordings.find(({ kind }: { kind: string }) => kind === "account-invitation");
  const [variable] = invited.variables;
  const markup = `<img src=x onerror=alert(1)> {${variable.name}} <a href="javascript:alert(1)">x</a>`;
  const needed = invited.variables.map(({ name }: { name: string }) => `{${name}}`).join(" ");
  const words = {
    kind: invited.kind,
    subject: "Welcome <b>",
    heading: markup,
    text: `${markup}\n${needed}`,
    button: invited.inForce.button,
    notification: "Welcome <script>alert(1)</script>",
    version: invited.version,
  };
  const injected = { ...words, subject: "Welcome\r\nBcc: all@people.example" };
  expect((await admin.request("PUT", "/api/wordings", injected)).statusCode).toBe(400);
  const saved = await admin.request("PUT", "/api/wordings", words);
  expect(saved.statusCode, saved.body).toBe(200);
  const person = { username: "{hub} {link} <i>", email: "worded@people.example", role: "Trainer" };
  const answer = await admin.request("POST", "/api/admin/create-user", person);
  expect(answer.statusCode, answer.body).toBe(201);
  const mail = await storedRow(app.db, "outbox", ["htmlBody", "subject"], {
    recipient: person.email,
  });
  expect(mail.htmlBody).not.toMatch(/<img src=x|<a href="javascript|<i>/);
  expect(mail.htmlBody).toContain("&lt;img src=x");
  expect(mail.subject).toBe("Welcome <b>");
});
