// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { VIEW_MINUTES } from "#/shared/file.ts";
import { waitFor } from "#test/support/wait-for.ts";
import { paperQuery } from "./paper-query.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a paper is fetched again by who comes back to it after what the trail counts as one look", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const fetched: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    fetched.push(address);
    return new Response("bytes");
  });
  const client = new QueryClient();
  const look = (link: string) => client.fetchQuery(paperQuery(link));
  await look("/api/files/a?e=1");
  await look("/api/files/a?e=2");
  expect(fetched).toEqual(["/api/files/a?e=1"]);
  vi.setSystemTime(Date.now() + VIEW_MINUTES * 60_000);
  await look("/api/files/a?e=3");
  expect(fetched).toEqual(["/api/files/a?e=1", "/api/files/a?e=3"]);
  client.clear();
});

test("what is on the screen is not fetched again by whatever reads everything again", async () => {
  const fetched: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    fetched.push(address);
    return new Response("bytes");
  });
  const client = new QueryClient();
  const observer = new QueryObserver(client, paperQuery("/api/files/b"));
  const unsubscribe = observer.subscribe(() => undefined);
  await waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  await client.invalidateQueries();
  expect(fetched).toEqual(["/api/files/b"]);
  unsubscribe();
  client.clear();
});
