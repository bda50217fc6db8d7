// @vitest-environment happy-dom
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contactContract } from "#/domain/site/contact/contact.contract.ts";
import { legalContract } from "#/domain/site/legal/legal.contract.ts";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { waitFor } from "#test/support/wait-for.ts";
import { call } from "./api-client.ts";
import { queryClient, routeQuery, updateQueryData } from "./query.ts";
import { expireSession } from "./session.ts";

let calls: string[] = [];
const success = () => Response.json({ batches: [], message: "Sent." });
let answer: (address: string) => Response = success;
beforeEach(() => {
  answer = success;
  calls = [];
  vi.stubGlobal("fetch", async (address: string) => {
    calls.push(address);
    return answer(address);
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const javaBatches = routeQuery(batchesContract.listJava, { query: {} });
const read = () => queryClient.fetchQuery(javaBatches);
const write = () =>
  call(contactContract.submit, { body: { name: "A", email: "a@hub.example", message: "Hello" } });

test("what was read before a write is asked for again by the page that shows it next", async () => {
  await read();
  await read();
  expect(calls).toHaveLength(1);
  await write();
  await read();
  expect(calls).toEqual(["/api/batch/java-batch", "/api/contact/submit", "/api/batch/java-batch"]);
});

test("a read that was under way at a write does not put the old back, and is asked for once more", async () => {
  await read();
  const end = new QueryObserver(queryClient, javaBatches).subscribe(() => {});
  const answers: ((batches: string[]) => void)[] = [];
  vi.stubGlobal("fetch", async () => {
    const batches = await new Promise((resolve) => answers.push(resolve));
    return Response.json({ batches });
  });
  const before = queryClient.refetchQueries({ queryKey: javaBatches.queryKey });
  await waitFor(() => expect(answers).toHaveLength(1));
  const { queryKey } = javaBatches;
  const changed = updateQueryData(queryKey, (known) => known && { ...known, batches: [] });
  answers[0]?.(["old"]);
  await before;
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(queryClient.getQueryData(queryKey)).toEqual({ batches: [], message: "Sent." });
  answers[1]?.(["written"]);
  await changed;
  expect(queryClient.getQueryData(queryKey)).toEqual({ batches: ["written"] });
  end();
});

test("also after a refusal: somebody else may have changed it first", async () => {
  await read();
  answer = () => Response.json({ message: "Too late.", code: "CONFLICT" }, { status: 409 });
  await expect(write()).rejects.toThrow("Too late.");
  expect(queryClient.getQueryState(javaBatches.queryKey)?.isInvalidated).toBe(true);
});

test.each([
  ["came too late for it", 409, 1],
  ["was about what is gone", 404, 1],
  ["was refused for what is stored", 400, 1],
  ["may have been done", 500, 1],
  ["is not theirs", 403, 0],
  ["came too often", 429, 0],
])(
  "where a write %s (%i), what a screen shows is read again: %i times",
  async (_, status, times) => {
    const watching = new QueryObserver(queryClient, javaBatches).subscribe(() => {});
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    calls = [];
    answer = (address) =>
      address.endsWith("submit")
        ? Response.json({ message: "No.", code: "NO" }, { status })
        : success();
    await expect(write()).rejects.toThrow("No.");
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(calls.filter((one) => one === "/api/batch/java-batch")).toHaveLength(times);
    watching();
  },
);

test("what a screen shows is left to the write that knows it", async () => {
  const watching = new QueryObserver(queryClient, javaBatches).subscribe(() => {});
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await write();
  expect(queryClient.getQueryState(javaBatches.queryKey)?.isInvalidated).toBe(false);
  watching();
});

test("what failed without a line is asked for again by itself once it is back, and nothing else is", async () => {
  queryClient.mount();
  const retried = { ...javaBatches, retry: false };
  await read();
  const query = new QueryObserver(queryClient, { ...retried, queryKey: ["file", "paper"] });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  window.dispatchEvent(new Event("offline"));
  const ends = [query.subscribe(() => {}), new QueryObserver(queryClient, retried).subscribe(nop)];
  await waitFor(() => expect(query.getCurrentResult().status).toBe("error"));
  vi.stubGlobal("fetch", async (address: string) => {
    calls.push(address);
    return success();
  });
  calls = [];
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(query.getCurrentResult().status).toBe("success"));
  expect(calls).toHaveLength(1);
  for (const end of ends) end();
  queryClient.unmount();
});
const nop = () => {};

test("a session that ends leaves what is public on the page, and nothing else of what was read", async () => {
  signInAs("Admin");
  await read();
  let respond = () => {};
  vi.stubGlobal("fetch", async () => {
    await new Promise<void>((resolve) => {
      respond = resolve;
    });
    return success();
  });
  const facts = new QueryObserver(queryClient, routeQuery(legalContract.facts, {}));
  const end = facts.subscribe(() => {});
  expireSession();
  respond();
  await waitFor(() => expect(facts.getCurrentResult().isSuccess).toBe(true));
  expect(queryClient.getQueryData(javaBatches.queryKey)).toBeUndefined();
  end();
});
