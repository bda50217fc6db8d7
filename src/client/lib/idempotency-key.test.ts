// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { feedContract } from "#/domain/placement/marketing/feed.contract.ts";
import { contactContract } from "#/domain/site/contact/contact.contract.ts";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { call } from "./api-client.ts";
import { signOut } from "./session.ts";

type Outcome = "lost" | { status: number; body: object };
let outcomes: Outcome[] = [];
let keys: (string | undefined)[] = [];

beforeEach(() => {
  outcomes = [];
  keys = [];
  localStorage.clear();
  signInAs("Admin");
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers["Idempotency-Key"]);
    const outcome = outcomes.shift() ?? DONE;
    if (outcome === "lost") throw new TypeError("network");
    return new Response(JSON.stringify(outcome.body), { status: outcome.status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const DONE = { status: 200, body: { message: "Done" } };
const refusal = (status: number, reason: string) => ({
  status,
  body: { message: "No", code: "X", reason },
});

const post = (title = "Holiday") =>
  call(feedContract.create, {
    body: { title, text: "We are closed.", audience: { kind: "everyone" } },
  }).catch((error: Error) => error);
const remove = () => call(feedContract.remove, { params: { id: "1" }, query: {} });

test("pressing again after a lost answer sends the same key, and after an answer another", async () => {
  outcomes = ["lost", refusal(500, "INTERNAL"), refusal(401, "INVALID_INPUT"), DONE];
  for (let press = 0; press < 5; press += 1) await post();
  expect(keys[0]).toMatch(/^[\w-]{16,}$/);
  expect(keys.slice(1, 4)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[4]).not.toBe(keys[0]);
});

test("other content and another person have another key; a reload keeps it", async () => {
  outcomes = ["lost", "lost"];
  await post();
  await post("Another");
  expect(keys[1]).not.toBe(keys[0]);
  vi.resetModules();
  const reloaded = await import("./idempotency-key.ts");
  const content = (who: string) => ({
    address: "/api/feed",
    body: { title: who, text: "We are closed.", audience: { kind: "everyone" } },
  });
  expect(reloaded.idempotencyKeyOf({ method: "POST" }, content("Holiday"))).toBe(keys[0]);
  signInAs("Admin", "another");
  await post();
  expect(keys[2]).not.toBe(keys[0]);
});

test("what is sent again after later work is meant anew", async () => {
  outcomes = ["lost", DONE];
  await post();
  await remove();
  await post();
  expect(new Set(keys).size).toBe(3);
});

test("what was done and is shown only once is not done again before a reload", async () => {
  outcomes = ["lost", refusal(409, "SHOWN_ONCE"), refusal(409, "SHOWN_ONCE")];
  for (let press = 0; press < 3; press += 1) await post();
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  vi.resetModules();
  const { idempotencyKeyOf } = await import("./idempotency-key.ts");
  const body = { title: "Holiday", text: "We are closed.", audience: { kind: "everyone" } };
  const again = idempotencyKeyOf({ method: "POST" }, { address: "/api/feed", body });
  expect(again).not.toBe(keys[0]);
});

test("a secret's hash is not written down, and its key still stays until an answer", async () => {
  const { idempotencyKeyOf } = await import("./idempotency-key.ts");
  const content = { address: "/api/auth/change-password", body: { newPassword: "p" } };
  const key = idempotencyKeyOf({ method: "POST" }, content);
  expect(idempotencyKeyOf({ method: "POST" }, content)).toBe(key);
  expect(localStorage.getItem("unanswered-sends")).toBeNull();
});

test.each(["IDEMPOTENCY_RUNNING", "OUTCOME_UNKNOWN"])(
  "while the server says %s the same send asks again until it is known",
  async (reason) => {
    vi.useFakeTimers();
    outcomes = [refusal(reason === "OUTCOME_UNKNOWN" ? 503 : 409, reason), DONE];
    const answer = post();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toEqual(DONE.body);
    expect(keys).toEqual([keys[0], keys[0]]);
  },
);

test("calls whose answers are not kept carry no key", async () => {
  await call(feedContract.list, { query: {} });
  signOut();
  await call(contactContract.submit, { body: { name: "a", email: "a@b.c", message: "m" } });
  expect(keys).toEqual([undefined, expect.any(String)]);
});
