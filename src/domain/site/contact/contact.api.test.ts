import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import type { ContactMessage } from "./contact.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ LIMIT_CONTACT_PER_HOUR: "1000" });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom("contactMessages").execute();
  await app.db.deleteFrom("throttles").execute();
});

const message = { name: "Asha", email: "asha@example.com", message: "When does Java start?" };
const submit = (body: object, to: Pick<TestApp, "as"> = app) =>
  to.as(null).request("POST", "/api/contact/submit", body);
const stored = () => app.db.selectFrom("contactMessages").selectAll().orderBy("id").execute();

describe("POST /api/contact/submit", () => {
  test("anybody may write, and it is stored as it was written", async () => {
    const text = " =cmd() <script>alert('x')</script> {{7*7}} नमस्ते 👩‍💻 \u202e abc\n\nBye\t";
    const answer = await submit({ ...message, message: text, role: "Admin" });

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: "Thank you! Your message has been sent successfully.",
    });
    expect(await stored()).toMatchObject([{ ...message, message: text }]);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: "  \u00a0\n" }, "name"],
    [{ email: "" }, "email"],
    [{ message: "   " }, "message"],
    [{ message: undefined }, "message"],
  ])("%j asks for all fields and names the one that is empty", async (change, field) => {
    const answer = await submit({ ...message, ...change });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: "Please fill out all fields.",
      code: "VALIDATION",
      reason: "CONTACT_INCOMPLETE",
      fields: { [field]: expect.stringContaining("Enter your") },
    });
    expect(await stored()).toEqual([]);
  });

  test("nothing at all names all three", async () => {
    const answer = await submit({});
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(["name", "email", "message"]);
  });

  test.each([
    [{ name: null }, "name"],
    [{ name: ["Asha"] }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ email: 5 }, "email"],
    [{ email: "asha" }, "email"],
    [{ email: "asha@example.com, bala@example.com" }, "email"],
    [{ email: "asha@example.com\r\nBcc: bala@example.com" }, "email"],
    [{ email: `${"a".repeat(250)}@example.com` }, "email"],
    [{ message: {} }, "message"],
    [{ message: "x".repeat(5001) }, "message"],
  ])("%j is refused at its field", async (change, field) => {
    const answer = await submit({ ...message, ...change });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(await stored()).toEqual([]);
  });

  test("the longest texts are taken whole, counted in characters", async () => {
    const longest = { name: "𑄌".repeat(100), email: message.email, message: "😀".repeat(5000) };
    expect((await submit(longest)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([longest]);
  });

  test("a garbage token does not stand in the way", async () => {
    const answer = await app.withToken("garbage").request("POST", "/api/contact/submit", message);
    expect(answer.statusCode).toBe(200);
  });

  test("an address gets ten an hour, however it is spelt, and a new hour ten more", async () => {
    const spelt = (number: number) => (number % 2 ? "ASHA@Example.com " : "asha@example.com");
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) => submit({ ...message, email: spelt(number) })),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    expect(refused[0]?.json().message).toBe("Too many attempts. Please try again later.");
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(3500);
    expect(await stored()).toHaveLength(10);
    expect((await submit({ ...message, email: "bala@example.com" })).statusCode).toBe(200);

    onTestFinished(() => app.moveClock(0));
    await app.moveClock(3601);
    expect((await submit(message)).statusCode).toBe(200);
  });
});

test("one caller gets as many an hour as the setting says, over all instances", async () => {
  const limited = await testApp({ LIMIT_CONTACT_PER_HOUR: "3" });
  onTestFinished(() => limited.close());
  const second = await limited.secondInstance();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      submit({ ...message, email: `a${number}@example.com` }, number % 2 ? second : limited),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
});

test("a limit of nothing per hour lifts the limit per e-mail as well", async () => {
  const open = await testApp({ LIMIT_CONTACT_PER_HOUR: "0" });
  onTestFinished(() => open.close());
  const answers = await Promise.all(Array.from({ length: 12 }, () => submit(message, open)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
});

async function write(name: string, day: number, text = "Hello") {
  const id = newId();
  await app.db
    .insertInto("contactMessages")
    .values({
      id,
      name,
      email: `${name.toLowerCase()}@example.com`,
      message: text,
      createdAt: new Date(Date.UTC(2026, 2, day)),
    })
    .execute();
  return id;
}

describe("GET /api/contact/messages", () => {
  const list = (query = "") => app.as("admin").request("GET", `/api/contact/messages${query}`);
  const names = async (query: string) =>
    (await list(query)).json<ContactMessage[]>().map(({ name }) => name);

  test("the admin reads a bare list, newest first, with its total in the header", async () => {
    const id = await write("Asha", 1, "<b>Hi</b>");
    await write("Bala", 3);
    await write("Chitra", 2);
    const answer = await list();

    expect(answer.statusCode).toBe(200);
    expect(answer.headers["x-total-count"]).toBe("3");
    expect(answer.json<ContactMessage[]>().map(({ name }) => name)).toEqual([
      "Bala",
      "Chitra",
      "Asha",
    ]);
    expect(answer.json()[2]).toEqual({
      _id: id,
      name: "Asha",
      email: "asha@example.com",
      message: "<b>Hi</b>",
      createdAt: "2026-03-01T00:00:00.000Z",
    });
  });

  test("it is searched literally in all texts, sorted and paged", async () => {
    await write("Asha", 1, "100% sure");
    await write("Bala", 3, "a_b");
    await write("Chitra", 2, "About BALA");

    expect(await names("?q=bala")).toEqual(["Bala", "Chitra"]);
    expect(await names("?q=%25")).toEqual(["Asha"]);
    expect(await names("?q=_")).toEqual(["Bala"]);
    expect(await names("?q=chitra@example")).toEqual(["Chitra"]);
    expect(await names("?sort=name")).toEqual(["Asha", "Bala", "Chitra"]);
    expect(await names("?sort=-name&page=2&pageSize=2")).toEqual(["Asha"]);
    expect((await list("?pageSize=1")).headers["x-total-count"]).toBe("3");
  });

  test.each(["?pageSize=201", "?page=0", "?sort=id", "?page=-1", "?q=a&q=b"])(
    "%s is refused",
    async (query) => {
      expect((await list(query)).statusCode).toBe(400);
    },
  );
});

describe("PUT /api/contact/messages/answered", () => {
  const mark = (ids: readonly string[], isAnswered = true) =>
    app.as("admin").request("PUT", "/api/contact/messages/answered", { ids, isAnswered });
  const listed = async (state: string) =>
    (await app.as("admin").request("GET", `/api/contact/messages?state=${state}`)).json<
      ContactMessage[]
    >();

  test("several are answered at once, each with a result, and are open again as easily", async () => {
    const asha = await write("Asha", 1);
    const bala = await write("Bala", 2);
    const chitra = await write("Chitra", 3);
    expect((await mark([bala])).json().message).toBe("1 answered.");
    const gone = newId();
    const answer = await mark([asha, bala, gone, "nonsense", asha]);
    const answered = "Answered already, by you at \\d{1,2}:\\d\\d [AP]M\\.";
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: expect.stringMatching(`^1 answered\\. 1 not: ${answered} 2 not: Not found\\.$`),
      results: [
        { id: asha, problem: null },
        { id: bala, problem: expect.stringMatching(`^${answered}$`) },
        { id: gone, problem: "Not found." },
        { id: "nonsense", problem: "Not found." },
      ],
    });
    expect((await listed("open")).map(({ _id }) => _id)).toEqual([chitra]);
    expect(await listed("answered")).toMatchObject([
      { _id: bala, answeredBy: app.personas.admin.username, answeredAt: expect.any(String) },
      { _id: asha },
    ]);
    expect((await mark([asha, chitra], false)).json().message).toBe(
      "1 open again. 1 not: Open already.",
    );
    expect((await listed("open")).map(({ _id }) => _id)).toEqual([chitra, asha]);
    const lines = app.db.selectFrom("auditLog").select("action").where("subjectId", "=", asha);
    expect((await lines.orderBy("id").execute()).map(({ action }) => action)).toEqual([
      "contact-message.answered",
      "contact-message.opened",
    ]);
  });

  test("none, and more than a page holds, are refused", async () => {
    expect((await mark([])).json().fields).toEqual({ ids: "Choose at least one message." });
    const many = Array.from({ length: 201 }, () => newId());
    expect((await mark(many)).statusCode).toBe(400);
  });

  test("20 at once answer it once", async () => {
    const id = await write("Asha", 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => mark([id])));
    const problems = answers.map((answer) => answer.json().results[0].problem);
    expect(problems.filter((problem) => problem === null)).toHaveLength(1);
  });
});

describe("DELETE /api/contact/messages/:id", () => {
  const remove = (id: string) => app.as("admin").request("DELETE", `/api/contact/messages/${id}`);

  test("the message goes, with an audit line that does not keep its text", async () => {
    const id = await write("Asha", 1, "My secret");
    await write("Bala", 2);
    const answer = await remove(id);

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ message: "Message deleted." });
    expect(await stored()).toMatchObject([{ name: "Bala" }]);
    const [line] = await app.db
      .selectFrom("auditLog")
      .selectAll()
      .where("subjectId", "=", id)
      .execute();
    expect(line).toMatchObject({
      action: "contact-message.deleted",
      actorId: app.personas.admin.id,
      requestId: answer.headers["x-request-id"],
    });
    expect(JSON.stringify(line)).not.toContain("My secret");
  });

  test("of many at once one deletes it, and the rest do not find it (I-86)", async () => {
    const id = await write("Asha", 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(19);
    expect((await remove(id)).json().message).toBe("Not found.");
  });

  test.each(["nonsense", "%00", "..%2F..", newId(), "x".repeat(256)])(
    "%s is not found",
    async (id) => {
      expect((await remove(id)).statusCode).toBeOneOf([400, 404]);
    },
  );
});

test.each([
  [null, 401],
  ["trainee", 403],
  ["trainer", 403],
  ["ceo", 403],
  ["cto", 403],
  ["salesHead", 403],
  ["informer", 403],
] as const)("%s is turned away from the messages with %i", async (who, status) => {
  const id = await write("Asha", 1);
  const url = "/api/contact/messages";
  expect((await app.as(who).request("GET", url)).statusCode).toBe(status);
  expect((await app.as(who).request("DELETE", `${url}/${id}`)).statusCode).toBe(status);
  expect(await stored()).toHaveLength(1);
});
