import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { openApp } from "#test/support/opened-app.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();

const form = (over: Record<string, unknown> = {}) => ({
  username: "Dev Nair",
  email: `dev.${newId().slice(-8)}@example.in`,
  role: "Trainee",
  ...over,
});
const create = (body: object) => app.as("admin").request("POST", "/api/admin/create-user", body);

test("the form for a new account starts from the configured initial password", async () => {
  const answer = await app.as("admin").request("GET", "/api/admin/create-user");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    password: app.platform.config.initialPassword,
    hasMailServer: app.platform.config.smtpUrl !== undefined,
  });
});

describe("POST /api/admin/create-user", () => {
  test.each([
    ["Admin", null],
    ["Admin", "CEO"],
    ["Admin", "CTO"],
    ["Admin", "Sales Head"],
    ["Admin", "Informer"],
    ["Trainer", null],
    ["Trainee", null],
    ["Trainee", "Existing Trainee"],
  ])(
    "%s with %j is created, approved at once, on the initial password the form offers (A6)",
    async (role, subRole) => {
      const password = app.platform.config.initialPassword;
      const answer = await create(form({ role, subRole, password }));
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({
        message: "User created successfully",
        user: {
          role,
          subRole,
          paymentOption: role === "Trainee" && !subRole ? "Full Payment" : null,
        },
      });
      const row = await app.db
        .selectFrom("users")
        .selectAll()
        .where("id", "=", answer.json().user._id)
        .executeTakeFirst();
      expect(row).toMatchObject({ status: "approved", hasInitialPassword: true });
    },
  );

  test.each([
    ["Trainer", "CEO"],
    ["Admin", "Assistance"],
    ["Trainee", "CEO"],
    ["Trainee", "Boss"],
    ["Boss", null],
  ])("%s with %j is refused (I-19)", async (role, subRole) => {
    const answer = await create(form({ role, subRole, amount: 100 }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe("Invalid role and sub-role combination.");
  });

  test("an unknown role is blamed itself, and with whatever else is wrong", async () => {
    const alone = await create(form({ role: "Boss" }));
    expect(Object.keys(alone.json().fields)).toEqual(["role"]);
    const beside = await create(form({ role: "Boss", email: "nobody" }));
    expect(Object.keys(beside.json().fields).sort()).toEqual(["email", "role"]);
    const pair = await create(form({ role: "Trainer", subRole: "CEO", username: " " }));
    expect(Object.keys(pair.json().fields).sort()).toEqual(["subRole", "username"]);
  });

  test.each([undefined, null, 0, -1, "", "abc", "1.234", 1e9])(
    "Assistance with the amount %j is refused (I-20)",
    async (amount) => {
      const answer = await create(form({ subRole: "Assistance", amount }));
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toBe("Amount is required for Assistance role");
    },
  );

  test("Assistance counts as approved with its amount; elsewhere an amount is dropped", async () => {
    const helped = (await create(form({ subRole: "Assistance", amount: "2500.50" }))).json().user;
    const plain = (await create(form({ role: "Trainer", amount: 2500 }))).json().user;
    const requests = await app.db
      .selectFrom("assistanceRequests")
      .selectAll()
      .where("userId", "in", [helped._id, plain._id])
      .execute();
    expect(requests).toMatchObject([
      { userId: helped._id, status: "Approved", amountPaise: 250_050 },
    ]);
  });

  test("the form may name the payment option of a trainee (C7) and a password", async () => {
    const answer = await create(
      form({ paymentOption: "No Payment", password: "my own good secret" }),
    );
    expect(answer.json().user.paymentOption).toBe("No Payment");
    const row = await app.db
      .selectFrom("users")
      .select(["hasInitialPassword", "isInvited"])
      .where("id", "=", answer.json().user._id)
      .executeTakeFirst();
    expect(row, "somebody else knows it").toEqual({ hasInitialPassword: true, isInvited: false });
    const weak = await create(form({ password: "12345678" }));
    expect([weak.statusCode, Object.keys(weak.json().fields)]).toEqual([400, ["password"]]);
  });

  test("what a form leaves empty counts as not given", async () => {
    const empty = { subRole: "", password: "", amount: "", paymentOption: "" };
    const trainer = await create(form({ role: "Trainer", ...empty }));
    expect(trainer.json().user).toMatchObject({ role: "Trainer", paymentOption: null });
    const trainee = await create(form(empty));
    expect(trainee.json().user.paymentOption).toBe("Full Payment");
  });

  test("a taken address is refused", async () => {
    const answer = await create(form({ email: app.personas.ceo.email }));
    expect(answer.statusCode).toBe(409);
  });

  test("an Idempotency-Key creates once: the same answer again, another body refused (I-89)", async () => {
    const body = form();
    const headers = { "idempotency-key": newId() };
    const send = (payload: object) =>
      app.as("admin").request("POST", "/api/admin/create-user", payload, { headers });
    const first = await send(body);
    const again = await send(body);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    const other = await send({ ...body, username: "Someone else" });
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      "Idempotency key was used with different data.",
    ]);
    await app.moveClock(25 * 3600);
    expect((await send(body)).statusCode).toBe(401);
    await app.moveClock(0);
  });

  test("the same key many times at once creates one account", async () => {
    const body = form();
    const headers = { "idempotency-key": newId() };
    const second = await app.secondInstance();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? app : second)
          .as("admin")
          .request("POST", "/api/admin/create-user", body, { headers }),
      ),
    );
    const statuses = new Set(answers.map((answer) => answer.statusCode));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    const running = answers.find((answer) => answer.statusCode === 409);
    if (running) expect(running.json().message).toMatch(/still being processed/);
    const users = await storedRows(app.db, "users", "id", { email: body.email });
    expect(users).toHaveLength(1);
  });
});

describe("GET /api/admin/approved-users", () => {
  test("is a bare list, searched, sorted and paged", async () => {
    const tag = newId().slice(-8);
    for (const name of ["b", "a", "c"]) await create(form({ username: `${tag} ${name}` }));
    const answer = await app
      .as("admin")
      .request("GET", `/api/admin/approved-users?q=${tag}&sort=-username&page=1&pageSize=2`);
    expect(answer.headers["x-total-count"]).toBe("3");
    expect(answer.json().map((user: { username: string }) => user.username)).toEqual([
      `${tag} c`,
      `${tag} b`,
    ]);
    expect(JSON.stringify(answer.json())).not.toContain("argon2");
  });
});
