import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { testApp } from "#test/support/app.ts";
import { openApp } from "#test/support/opened-app.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();

const form = (over: Record<string, unknown> = {}) => ({
  username: "Asha Rao",
  email: `asha.${newId().slice(-8)}@example.in`,
  password: "a long enough secret",
  confirmPassword: "a long enough secret",
  role: "Trainee",
  ...over,
});
const register = (body: object) => app.as(null).request("POST", "/api/auth/register", body);
const decide = (body: object) => app.as("admin").request("PUT", "/api/admin/approve", body);
const findUser = (email: string) =>
  app.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

async function pending(over: Record<string, unknown> = {}): Promise<string> {
  const body = form(over);
  await register(body);
  const user = await findUser(body.email);
  if (!user) throw new Error("the registration was not stored");
  return user.id;
}

const mailsTo = async (email: string) => {
  const columns = ["kind", "htmlBody"] as const;
  const mails = await storedRows(app.db, "outbox", columns, { recipient: email }, "id");
  return mails.filter(({ kind }) => kind !== "registration-received");
};

describe("POST /api/auth/register", () => {
  test("stores a pending trainee and answers the specified words", async () => {
    const body = form();
    const answer = await register({ ...body, approved: true, subRole: "CEO", isPlaced: true });

    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      message: "Thank you for registering! You will receive an approval email shortly.",
    });
    expect(await findUser(body.email)).toMatchObject({
      role: "Trainee",
      subRole: null,
      status: "pending",
      username: "Asha Rao",
    });
  });

  test.each(["Admin", "Trainer", "trainee", ""])("the role %j is refused (I-01)", async (role) => {
    const answer = await register(form({ role }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe("Only trainees can register.");
  });

  test("different passwords are refused (I-03)", async () => {
    const answer = await register(form({ confirmPassword: "another secret" }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: "Passwords do not match",
      fields: { confirmPassword: "Passwords do not match" },
    });
  });

  test.each([
    ["seven7c"],
    ["password"],
    ["12345678"],
    ["asha rao"],
    ["ASHA RAO"],
    ["careers hub"],
    ["x".repeat(257)],
  ])("the password %j is refused (I-04)", async (password) => {
    const answer = await register(form({ password, confirmPassword: password }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe(
      "Choose a password of at least 8 characters that is not commonly used.",
    );
    expect(answer.json().fields.password).toEqual(expect.any(String));
  });

  test.each([
    ["eight em", "ஆஆஆஆஆஆஆஆ"],
    ["256 code points", "🪔".repeat(256)],
    ["only digits", "8203749165"],
  ])("%s make a password (I-04)", async (_, password) => {
    expect((await register(form({ password, confirmPassword: password }))).statusCode).toBe(201);
  });

  test("one address makes one account, however it is written and however many come at once (I-02)", async () => {
    const email = `Twice.${newId().slice(-8)}@Example.IN`;
    const second = await app.secondInstance();
    const spellings = [email, email.toUpperCase(), ` ${email} `, email.toLowerCase()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? app : second)
          .as(null)
          .request("POST", "/api/auth/register", form({ email: spellings[index % 4] })),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.statusCode === 409);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.json().message).toBe("An account with this email already exists.");
  });

  test("a rejected address may register anew (C12)", async () => {
    const body = form();
    await register(body);
    const first = await findUser(body.email);
    await decide({ traineeId: first?.id, approved: false });
    expect((await register(body)).statusCode).toBe(201);
  });

  test.each([
    ["username", " "],
    ["username", "x".repeat(101)],
    ["email", "not an address"],
    ["email", "two@example.in\r\nBcc: all@example.in"],
    ["email", null],
    ["password", 12345678],
  ])("a wrong %s is named", async (field, value) => {
    const answer = await register(form({ [field]: value }));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test("is limited per address and per e-mail", async () => {
    const limited = await testApp({
      LIMIT_REGISTER_PER_HOUR: "3",
      LIMIT_REGISTER_PER_EMAIL_PER_HOUR: "1",
    });
    const send = (body: object) =>
      limited
        .as(null)
        .request("POST", "/api/auth/register", body)
        .then((r) => r.statusCode);
    const body = form();
    const statuses = [await send(body), await send(body), await send(form()), await send(form())];
    await limited.close();
    expect(statuses).toEqual([201, 429, 201, 429]);
  });
});

describe("GET /api/admin/trainees", () => {
  test("lists those not decided yet, searched literally, with their number", async () => {
    const username = `Percent % ${newId().slice(-6)}`;
    const id = await pending({ username });
    await pending({ username: username.replace("%", "x") });

    const answer = await app
      .as("admin")
      .request("GET", `/api/admin/trainees?q=${encodeURIComponent("Percent % ")}&pageSize=10`);

    expect(answer.headers["x-total-count"]).toBe("1");
    expect(answer.json().trainees).toEqual([
      expect.objectContaining({ _id: id, username, approved: false, paymentOption: null }),
    ]);
  });

  test.each(["page=0", "pageSize=201", "pageSize=1000000000", "sort=password", "page=1&page=2"])(
    "%s is refused",
    async (query) => {
      const answer = await app.as("admin").request("GET", `/api/admin/trainees?${query}`);
      expect(answer.statusCode).toBe(400);
    },
  );
});

describe("PUT /api/auth/registration-email", () => {
  const registerInBrowser = async (body = form()) => {
    const answer = await app
      .as(null)
      .request("POST", "/api/auth/register", body, { headers: { "x-client": "web" } });
    return { ...body, token: answer.json().correction.token as string };
  };
  const correct = (token: string, email: string) =>
    app.as(null).request("PUT", "/api/auth/registration-email", { token, email });
  const received = (recipient: string) =>
    app.db
      .selectFrom("outbox")
      .select("id")
      .where((mail) => mail.and({ recipient, kind: "registration-received" }))
      .execute();

  test("corrects the address of the registration, which gets the confirmation", async () => {
    const registered = await registerInBrowser();
    expect(await received(registered.email)).toHaveLength(1);
    const { email } = form();
    const answer = await correct(registered.token, email);
    expect([answer.statusCode, answer.json().email]).toEqual([200, email]);
    expect(await received(email)).toHaveLength(1);
    const rows = await app.db
      .selectFrom("users")
      .select(["email", "status"])
      .where("email", "in", [email, registered.email])
      .execute();
    expect(rows).toEqual([{ email, status: "pending" }]);
  });

  test("for 30 minutes, until it is decided, and to no taken address", async () => {
    const [late, decided] = [await registerInBrowser(), await registerInBrowser()];
    const taken = await correct(late.token, app.personas.trainee.email);
    expect(taken.statusCode).toBe(409);
    await app.moveClock(30 * 60 + 1);
    const over = await correct(late.token, form().email);
    await app.moveClock(0);
    expect([over.statusCode, over.json().reason]).toEqual([400, "LINK_INVALID"]);
    await app.db
      .updateTable("users")
      .set({ status: "approved" })
      .where("email", "=", decided.email)
      .execute();
    const { statusCode } = await correct(decided.token, form().email);
    expect(statusCode).toBe(400);
  });
});

describe("PUT /api/admin/approve", () => {
  test("approves with an option: row, mail, notification, audit line", async () => {
    const body = form();
    await register(body);
    const user = await findUser(body.email);
    const answer = await decide({
      traineeId: user?.id,
      approved: true,
      paymentOption: "Partial Payment",
    });

    expect([answer.statusCode, answer.json().message]).toEqual([200, "Registration approved."]);
    expect(answer.json().trainee).toMatchObject({
      approved: true,
      paymentOption: "Partial Payment",
    });
    expect(await mailsTo(body.email)).toMatchObject([{ kind: "registration-approved" }]);
    const audit = await app.db
      .selectFrom("auditLog")
      .selectAll()
      .where("subjectId", "=", user?.id ?? "")
      .where("action", "=", "registration.approved")
      .execute();
    expect(audit).toMatchObject([{ actorId: app.personas.admin.id }]);
  });

  test.each([
    ["Full Payment", "Then you pay the admission fee of ₹10,000 and join your batch."],
    ["Partial Payment", "Then you pay ₹5,000, the first half of the admission fee"],
    ["No Payment", "Your admission fee is waived: there is nothing to pay."],
  ])("the mail of %s says what is to be paid", async (paymentOption, words) => {
    const body = form();
    await register(body);
    const user = await findUser(body.email);
    await decide({ traineeId: user?.id, approved: true, paymentOption });
    const [mail] = await mailsTo(body.email);
    expect(JSON.stringify(mail)).toContain(words);
  });

  test.each([undefined, null, "", "Free"])("the option %j is refused (I-16)", async (option) => {
    const traineeId = await pending();
    const answer = await decide({ traineeId, approved: true, paymentOption: option });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe("Please select a payment option.");
  });

  test("two admins at once decide once and send one mail (I-17)", async () => {
    const body = form();
    await register(body);
    const traineeId = (await findUser(body.email))?.id;
    const second = await app.secondInstance();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? app : second).as("admin").request("PUT", "/api/admin/approve", {
          traineeId,
          approved: index % 3 === 0,
          paymentOption: "Full Payment",
        }),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.statusCode === 409);
    expect(refused).toHaveLength(19);
    // The specified text names nobody; who decided first is a separate field.
    expect(refused[0]?.json()).toMatchObject({
      message: "This registration has already been processed.",
      sooner: expect.stringMatching(/^By you at \d{1,2}:\d\d [AP]M\.$/),
    });
    expect(await mailsTo(body.email)).toHaveLength(1);
  });

  test("an id that is no registration is not found (I-18)", async () => {
    for (const traineeId of [newId(), app.personas.trainer.id, app.personas.trainee.id, "x"]) {
      const answer = await decide({ traineeId, approved: false });
      expect([traineeId, answer.statusCode]).toEqual([traineeId, 404]);
      expect(answer.json().message).toBe("Trainee not found.");
    }
  });
});
