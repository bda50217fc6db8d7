import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { z } from "zod";
import { FEATURES } from "#/platform/features.ts";
import type { Route } from "#/shared/contract.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson, insertTestSession } from "#test/support/personas.ts";
import { waitFor } from "#test/support/wait-for.ts";
import type { UpdateMessage } from "./updates.contract.ts";
import {
  FEATURES_OF_PLACES,
  OWN_READS,
  PLACE_READS,
  READS_OF_FEATURE,
  UNSEEN_FEATURES,
} from "./updates.rules.ts";

const app = await openApp();
let origin: string;
const open: Stream[] = [];

beforeAll(async () => {
  await app.app.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.useRealTimers();
  for (const { answer } of open.splice(0)) answer.destroy();
});

type Stream = {
  answer: IncomingMessage;
  /** Reads the next text when it comes. */
  read: () => Promise<string>;
  next: () => Promise<UpdateMessage>;
  /** Resolves once the server has ended it. */
  untilEnd: () => Promise<void>;
};

/** Listens as a person; the first event has been read. */
async function listen(
  who: { token: string },
  query = "",
): Promise<Stream & { first: UpdateMessage }> {
  const headers = {
    authorization: `Bearer ${who.token}`,
    accept: "text/event-stream",
  };
  const [answer] = (await once(
    request(`${origin}/api/updates${query}`, { headers }).end(),
    "response",
  )) as [IncomingMessage];
  expect(answer.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
  const events = answer.setEncoding("utf8")[Symbol.asyncIterator]();
  const read = async () => String((await events.next()).value);
  const next = async (): Promise<UpdateMessage> =>
    JSON.parse(/^data: (.*)\n\n$/.exec(await read())?.[1] ?? "null");
  const untilEnd = async () => {
    while (!(await events.next()).done);
  };
  const stream = { answer, read, next, untilEnd };
  open.push(stream);
  return { ...stream, first: await next() };
}

const write = (tab?: string) =>
  app
    .as(null)
    .request(
      "POST",
      "/api/contact/submit",
      { name: "Asma Khan", email: "asma@visitors.example", message: "When?" },
      tab === undefined ? {} : { headers: { "x-tab": tab } },
    );

test("members of staff hear what is written through, and which tab did", async () => {
  const staff = await listen(app.personas.admin);
  expect(staff.first).toEqual({});
  expect((await write("tab1")).statusCode).toBe(200);
  expect(await staff.next()).toEqual({ features: { contact: "tab1" } });
  const { during } = app.platform.updates;
  const nothing = async () => undefined;
  await Promise.all(["a", "b"].map((tab) => during({ feature: "contact", tab }, nothing)));
  expect(await staff.next()).toEqual({ features: { contact: null } });
});

test("what is refused, or only read, changes nothing", async () => {
  const staff = await listen(app.personas.admin);
  expect((await app.as(null).request("POST", "/api/contact/submit", {})).statusCode).toBe(400);
  expect((await app.as("admin").request("GET", "/api/contact/messages")).statusCode).toBe(200);
  await write("other");
  expect(await staff.next()).toEqual({ features: { contact: "other" } });
});

test("a trainee hears that something concerns them, and nothing of others", async () => {
  const { person } = await insertAssisted(app, "draft");
  const trainee = await listen(person);
  await write();
  const sent = { userId: person.id, topic: "Production support" };
  const reply = app.withToken(person.token).request("POST", "/api/auth/request-assistance", sent);
  expect((await reply).statusCode).toBe(200);
  expect(await trainee.next()).toEqual({ you: true });
});

test("a trainee hears that places in batches may have changed, not through what nor by whom", async () => {
  const trainee = await listen(app.personas.trainee);
  const { during } = app.platform.updates;
  await during({ feature: "contact", tab: "else" }, async () => undefined);
  await during({ feature: "payments", tab: "else" }, async () => undefined);
  expect(await trainee.next()).toEqual({ places: true });
});

test("the first event says what came shortly before", async () => {
  await write("early");
  await waitFor(async () => {
    const { first } = await listen(app.personas.admin, "?recent=60000");
    expect(first.features).toHaveProperty("contact");
  });
  expect((await listen(app.personas.trainee, "?recent=60000")).first).not.toHaveProperty(
    "features",
  );
});

test("without asking for a stream there is one event, and without a session none", async () => {
  const { statusCode, body } = await app.as("trainee").request("GET", "/api/updates");
  expect([statusCode, body]).toEqual([200, "data: {}\n\n"]);
  expect((await app.as(null).request("GET", "/api/updates")).statusCode).toBe(401);
});

test("a stream without news is neither kept back by a proxy nor taken for dead", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  // A trainee, as the office's writes above may reach the office's own streams only now.
  const { answer, read } = await listen(app.personas.trainee);
  expect(answer.headers["x-accel-buffering"]).toBe("no");
  for (let minute = 0; minute < 2; minute += 1) {
    vi.advanceTimersByTime(59_000);
    expect(await read()).toMatch(/^(:\n\n)+$/);
  }
});

test("a stream ends with its session", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const { untilEnd } = await listen(app.personas.informer);
  await app.as("informer").request("POST", "/api/auth/logout");
  vi.advanceTimersByTime(25_000);
  await untilEnd();
});

test("streams that stay open hold up no other read of their person", async () => {
  // A slot of concurrent reads is not freed by its time limit here.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  for (let n = 0; n < 4; n++) await listen(app.personas.ceo);
  expect((await app.as("ceo").request("GET", "/api/auth/session")).statusCode).toBe(200);
});

test("of one session the oldest of more than four ends, and all of them when the process leaves", async () => {
  const streams = [];
  for (let n = 0; n < 5; n++) streams.push(await listen(app.personas.ceo));
  const [oldest, ...others] = streams;
  await oldest?.untilEnd();
  expect(others.map(({ answer }) => answer.complete)).toEqual([false, false, false, false]);
  app.platform.updates.endStreams();
  for (const { untilEnd } of others) await untilEnd();
});

test("of one person the oldest of more than forty ends, whatever sessions they have", async () => {
  const { id: userId } = await insertPerson(app.db, { name: "Everywhere" });
  const streams = [];
  for (let n = 0; n < 41; n++)
    streams.push(await listen({ token: await insertTestSession(app.db, { userId }) }));
  const [oldest, ...others] = streams;
  await oldest?.untilEnd();
  expect(others.filter(({ answer }) => answer.complete)).toEqual([]);
});

test("what is followed are features that write and reads that there are", () => {
  const routes = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]);
  const reads = routes.filter(({ method }) => method === "GET").map(({ path }) => path);
  const writers = FEATURES.filter(({ contract }) =>
    Object.values(contract).some(({ method }) => method !== "GET"),
  );
  // Each is followed, or nobody else sees what it writes; metrics are written by a job only.
  expect(new Set([...writers.map(({ name }) => name), "insights"])).toEqual(
    new Set([...Object.keys(READS_OF_FEATURE), ...UNSEEN_FEATURES]),
  );
  const followed = [...Object.values(READS_OF_FEATURE).flat(), ...OWN_READS, ...PLACE_READS];
  expect(writers.map(({ name }) => name)).toEqual(expect.arrayContaining([...FEATURES_OF_PLACES]));
  expect(reads).toEqual(expect.arrayContaining(followed));
});

/** A feature's own lists that are not refetched, with the reason. */
const KEPT_AS_READ: Record<string, string> = {
  "messages /api/message-recipients": "A message is being written to them.",
  "batches /api/batch/batchIds": "A form chooses from them.",
  "scores /api/trainee/:id/score-history": "It is opened for a moment.",
  "insights /api/insights/batches": "A form chooses from them.",
  "insights /api/insights/rows": "They are read as of one refresh.",
};

test("what a feature writes is asked for again wherever it is listed or followed already", () => {
  const live = new Set(Object.values(READS_OF_FEATURE).flat());
  const isList = ({ query }: Route) =>
    query !== undefined && "pageSize" in (query as z.ZodObject).shape;
  const forgotten = FEATURES.flatMap(({ name, contract }) => {
    const routes: Route[] = Object.values(contract);
    const followed = READS_OF_FEATURE[name];
    if (!followed) return [];
    const follows = [...followed, ...OWN_READS];
    return routes
      .filter((route) => route.method === "GET" && (isList(route) || live.has(route.path)))
      .filter((route) => !follows.includes(route.path))
      .map((route) => `${name} ${route.path}`);
  });
  expect(forgotten.toSorted()).toEqual(Object.keys(KEPT_AS_READ).toSorted());
});
