import { afterEach, expect, test, vi } from "vitest";
import { readTogether } from "./reads.ts";

afterEach(() => vi.unstubAllGlobals());

/** Answers every address with itself, reads together with each of theirs; `known: false` as a server that has no such call. */
function server({ known = true } = {}) {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    const { pathname, searchParams } = new URL(address, "http://hub");
    if (pathname !== "/api/together") return new Response(address, { status: 200 });
    if (!known) return new Response("{}", { status: 404 });
    const reads = (searchParams.get("reads") ?? "").split(" ");
    return Response.json({ answers: reads.map((text) => ({ status: 200, text, total: 2 })) });
  });
  return requests;
}

const ask = (address: string, init: RequestInit = {}) => readTogether(address, init, "now");
const token = (name: string) => ({ headers: { Authorization: `Bearer ${name}` } });

test("reads of the same moment leave as one, each with its own answer; one alone as it is", async () => {
  const requests = server();
  const soon = readTogether("/api/session", {}, "soon");
  const answers = await Promise.all([soon, ask("/api/a?x=1&y=2"), ask("/api/b")]);
  expect(answers.map(({ text }) => text)).toEqual(["/api/session", "/api/a?x=1&y=2", "/api/b"]);
  expect(requests).toHaveLength(1);
  expect((await ask("/api/c")).text).toBe("/api/c");
  expect(requests.slice(1)).toEqual(["/api/c"]);
});

test("what can wait leaves by itself where nothing else does", async () => {
  const requests = server();
  await readTogether("/api/session", {}, "soon");
  expect(requests).toEqual(["/api/session"]);
});

test("nobody's reads leave with another's, and more than twelve in two", async () => {
  const requests = server();
  await Promise.all([ask("/api/a", token("one")), ask("/api/b", token("two"))]);
  expect(requests).toEqual(["/api/a", "/api/b"]);
  const many = Array.from({ length: 14 }, (_, index) => `/api/${index}`);
  const answers = await Promise.all(many.map((address) => ask(address)));
  expect(answers.map(({ text }) => text)).toEqual(many);
  expect(requests).toHaveLength(4);
});

test("a server that does not know the call is asked for each; an abort ends its own read alone", async () => {
  const requests = server({ known: false });
  const controller = new AbortController();
  const left = ask("/api/a", { signal: controller.signal });
  const stays = ask("/api/b");
  controller.abort();
  await expect(left).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  expect((await stays).text).toBe("/api/b");
  expect(requests.slice(1).toSorted()).toContain("/api/b");
});
