import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIRST_CHOICE } from "#/domain/placement/resumes/resumes.rules.ts";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { introduceCandidates } from "#test/support/introductions.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { insertTraineeIn } from "#test/support/modules.ts";
import { insertPerson, PERSONAS, type PersonaName } from "#test/support/personas.ts";
import { openPostOffice } from "#test/support/post-office.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { storedRow } from "#test/support/stored-rows.ts";

/**
 * What an outsider, each role, and a thief of the database without the secret might try; results in
 * docs/security/threats.md.
 */
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PUT";
const NAMES = Object.keys(PERSONAS) as PersonaName[];
const anyone = () => app.as(null);

/** Path traversals: plain, encoded once and twice, other separators, endings that hide the rest. */
const OUT = [
  "../../../../etc/passwd",
  "..%2f..%2f..%2f..%2fetc%2fpasswd",
  "%2e%2e/%2e%2e/%2e%2e/etc/passwd",
  "..%252f..%252fetc%252fpasswd",
  "..%5c..%5c..%5cetc%5cpasswd",
  "..;/..;/etc/passwd",
  "%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd",
  "....//....//etc/passwd",
  "%00/../../package.json",
  "package.json%00.js",
  ".env",
  ".git/config",
  "secret",
  "//etc/passwd",
  "file:///etc/passwd",
];
const ROOTS = ["/", "/assets/", "/api/files/", "/api/badges/keys/", "/calendar/", "/verify/"];

describe("an outsider", () => {
  test("finds no way out of a folder by an address, and breaks nothing by trying", async () => {
    for (const root of ROOTS) {
      for (const way of OUT) {
        const { statusCode, body } = await anyone().request("GET", `${root}${way}`);
        expect(statusCode, `${root}${way}`).toBeLessThan(500);
        expect(body, `${root}${way}`).not.toMatch(/root:x:|"dependencies"|\[core\]|SECRET_KEY=/);
      }
    }
  });

  test("learns nothing from guessed codes and links: one answer for all, and few tries", async () => {
    const guess = () => Buffer.from(newId()).toString("base64url").slice(0, 43);
    // Links for companies all answer the same while they are off, so guessing is tested while they
    // are on.
    await introduceCandidates(app);
    const someone = `candidates/${newId()}`;
    const doors: [method: Method, url: (guessed: string) => string, body?: string][] = [
      ["GET", (one) => `/api/introduced/${one}`],
      ["GET", (one) => `/api/introduced/${one}/${someone}/resume`],
      ["PUT", (one) => `/api/introduced/${one}/${someone}/answer`, "answer"],
      ["GET", (one) => `/api/shared-resumes/${one}`],
      ["GET", (one) => `/api/shared-resumes/${one}/pdf`],
      ["POST", () => "/api/auth/email-link", "token"],
    ];
    for (const [method, url, field] of doors) {
      const answers = new Set<string>();
      for (let tries = 0; tries < 20; tries += 1) {
        const one = guess();
        const body = field && { [field]: field === "answer" ? "interested" : one };
        const answer = await anyone().request(method, url(one), body || undefined);
        answers.add(`${answer.statusCode} ${answer.json().reason}`);
      }
      expect([...answers], url("x")).toHaveLength(1);
      expect([...answers][0], url("x")).toMatch(/^4/);
    }
    const from = "203.0.113.77";
    const statuses = new Set<number>();
    for (let tries = 0; tries < 70; tries += 1) {
      const code = newId().replaceAll("-", "").slice(-12).toUpperCase();
      statuses.add(
        (await anyone().request("GET", `/api/verify/${code}`, undefined, { from })).statusCode,
      );
    }
    expect(statuses).toEqual(new Set([404, 429]));
  });

  test("makes nobody an admin by fields that a form does not have", async () => {
    const email = `mass.${newId().slice(-10)}@people.example`;
    const more = {
      status: "approved",
      subRole: "CEO",
      isAdmin: true,
      isDisabled: false,
      id: newId(),
    };
    const password = "a long pass phrase";
    const body = { username: "Mass", email, password, confirmPassword: password, role: "Trainee" };
    await anyone().request("POST", "/api/auth/register", { ...body, ...more });
    expect(await storedRow(app.db, "users", ["role", "subRole", "status"], { email })).toEqual({
      role: "Trainee",
      subRole: null,
      status: "pending",
    });
  });
});

describe("each role", () => {
  test("stays what it is, whatever it adds to its own profile", async () => {
    for (const name of NAMES) {
      const { id, username, email } = app.personas[name];
      const before = await storedRow(
        app.db,
        "users",
        ["role", "subRole", "status", "paymentOption"],
        { id },
      );
      const body = {
        username,
        email,
        role: "Admin",
        subRole: "CEO",
        status: "approved",
        paymentOption: "No Payment",
        version: 0,
      };
      await app.as(name).request("PUT", `/api/auth/update-profile/${id}`, body);
      expect(
        await storedRow(app.db, "users", ["role", "subRole", "status", "paymentOption"], { id }),
        name,
      ).toEqual(before);
    }
  });

  test("has nothing more in hand once its role has changed, in the middle of its calls", async () => {
    const person = await insertPerson(app.db, {
      name: "Turning",
      role: "Admin",
      subRole: "Sales Head",
    });
    const own = app.withToken(person.token);
    expect((await own.request("GET", "/api/auth/session")).statusCode).toBe(200);
    const reads = Array.from({ length: 10 }, () => own.request("GET", "/api/auth/session"));
    const change = await app
      .as("admin")
      .request("PUT", `/api/admin/users/${person.id}`, { subRole: "Informer" });
    expect(change.statusCode).toBe(200);
    for (const { statusCode } of await Promise.all(reads)) expect([200, 401]).toContain(statusCode);
    expect((await own.request("GET", "/api/auth/session")).statusCode).toBe(401);
  });

  test("takes no more copies of its data by asking for many at once", async () => {
    const person = await insertPerson(app.db, { name: "Copies" });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.withToken(person.token).request("GET", "/api/privacy/copy"),
      ),
    );
    const made = answers.filter(({ statusCode }) => statusCode === 200);
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThanOrEqual(3);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
  });

  test("names a file as it likes, and it stays a name", async () => {
    const person = await insertPerson(app.db, { name: "Namer", paymentOption: "Full Payment" });
    const own = app.withToken(person.token);
    for (const name of [
      "../../../etc/cron.d/x.pdf",
      "..\\..\\x.pdf",
      "a\u202efdp.exe.pdf",
      '"; x="y.pdf',
      `${"x".repeat(300)}.pdf`,
      "CON.pdf",
      "<img src=x onerror=alert(1)>.pdf",
    ]) {
      const parts = { userId: person.id, panCard: [name, samplePdf()] as [string, Buffer] };
      const answer = await own.send("POST", "/api/documents/upload", parts);
      expect(answer.statusCode, name).toBeLessThan(500);
    }
    const { rows } = await sql<{ id: string }>`
      select id from files where owner_id = ${person.id} and state = 'live'`.execute(app.db);
    for (const { id } of rows) {
      const { headers } = await own.request("GET", `/api/files/${id}`);
      expect(String(headers["content-disposition"])).not.toMatch(/[/\\<>\r\n\u202e]/);
    }
  });
});

const HOSTILE = '=HYPERLINK("http://evil.example")<script>alert(1)</script>\u202e{hub}';

test("what people write stays text in mails: no markup, no header, no placeholder of ours", async () => {
  const person = await insertPerson(app.db, { name: "Reader" });
  const body = {
    subject: "Hello =cmd|' /C calc'!A0 <b>{hub}</b>",
    text: `${HOSTILE}\n\n{{constructor.constructor("return 1")()}}\nBcc: all@people.example`,
    audience: "One",
    userIds: [person.id],
  };
  const injected = { ...body, subject: "Hi\r\nBcc: other@people.example" };
  expect((await app.as("admin").request("POST", "/api/messages", injected)).statusCode).toBe(400);
  expect((await app.as("admin").request("POST", "/api/messages", body)).statusCode).toBe(201);
  const mail = await storedRow(app.db, "outbox", ["htmlBody", "textBody"], {
    recipient: person.email,
  });
  expect(mail.htmlBody).not.toContain("<script>");
  expect(mail.htmlBody).toContain("&lt;script&gt;");
  expect(mail.htmlBody).toContain("{hub}");
  const office = await openPostOffice(app);
  await app.moveClock(60);
  await office.run();
  await app.moveClock(0);
  const raw =
    office.deliveries.find(({ recipients }) => recipients.includes(person.email))?.raw ?? "";
  expect(raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/m);
  await office.close();
});

test("papers are made of hostile names, and open nothing", async () => {
  const trainee = await insertTraineeIn(app.db, "Java");
  await app.db
    .updateTable("users")
    .set({ username: HOSTILE })
    .where("id", "=", trainee.id)
    .execute();
  const score = { score: 8, scoreType: "javaScore" };
  await app.as("trainer").request("PATCH", `/api/trainee/${trainee.id}/score`, score);
  const own = app.withToken(trainee.token);
  const { certificates } = (await own.request("GET", "/api/my-certificates")).json();
  const pdf = await own.request("GET", `/api/certificates/${certificates[0]._id}/pdf`);
  expect(pdf.statusCode).toBe(200);
  expect(pdf.rawPayload.toString("latin1")).not.toMatch(
    /\/JavaScript|\/Launch|\/URI \(http:\/\/evil/,
  );
  expect(String(pdf.headers["content-disposition"])).not.toMatch(/[<>\r\n\u202e]/);
});

/** The addresses that a person's secret opens. */
const doorsOf = (one: string) =>
  [
    () => app.withToken(one).request("GET", "/api/auth/session"),
    () => anyone().request("GET", `/api/shared-resumes/${one}`),
    () => anyone().request("GET", `/api/calendar/feed/${one}`),
    () => anyone().request("POST", "/api/auth/email-link", { token: one }),
    () =>
      anyone().request("POST", "/api/auth/set-password", {
        token: one,
        newPassword: "a long pass phrase",
      }),
  ] as const;

test("who has every row and not the secret opens no door with any of them", async () => {
  const { person } = await insertCandidate(app);
  const own = app.withToken(person.token);
  await own.request("PUT", "/api/resume", FIRST_CHOICE);
  const { url } = (await own.request("POST", "/api/resume/shares", { days: 7 })).json();
  const key = (await own.request("POST", "/api/calendar/key", {})).json();
  const feed = /feed\/([\w-]+)/.exec(JSON.stringify(key))?.[1] ?? "";
  const email = `i.${newId().slice(-9)}@people.example`;
  const invited = { username: "Invited", email, role: "Trainer" };
  await app.as("admin").request("POST", "/api/admin/create-user", invited);
  // The addresses exist: their owners' secrets open them.
  const held = [person.token, url.split("/").at(-1), feed];
  for (const [index, one] of held.entries()) {
    expect((await doorsOf(one)[index]?.())?.statusCode, `door ${index}`).toBe(200);
  }
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`.execute(app.db);
  const seen = new Set<string>();
  for (const { table, column } of columns) {
    const [name, value] = [sql.table(table), sql.ref(column)];
    const { rows } = await sql<{ bytes: Buffer }>`
      select ${value} as bytes from ${name} where ${value} is not null limit 3`.execute(app.db);
    for (const { bytes } of rows) {
      for (const text of [bytes.toString("base64url"), bytes.toString("hex")]) {
        for (const door of doorsOf(text.slice(0, 128))) {
          expect((await door()).statusCode, `${table}.${column}`).toBeGreaterThanOrEqual(400);
        }
      }
      seen.add(table);
    }
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      "sessions",
      "resume_shares",
      "calendar_keys",
      "account_links",
      "outbox",
    ]),
  );
});
