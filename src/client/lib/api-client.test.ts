// @vitest-environment happy-dom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { sessionsContract } from "#/domain/accounts/sessions/sessions.contract.ts";
import { waitFor } from "#test/support/wait-for.ts";
import { call, fetchFile } from "./api-client.ts";
import { currentSession, renewToken, signIn, signOut } from "./session.ts";
import { useKeepSessionAlive } from "./user-presence.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  signOut();
});

const person = (token: string) => ({
  userId: `id of ${token}`,
  token,
  role: "Trainee" as const,
  username: token,
  mustChangePassword: false,
});

/** A server far away: each call's answer comes when the test says so. */
function slowServer() {
  const waiting: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => waiting.push(resolve)));
  const refuse = () =>
    waiting.shift()?.(
      new Response(
        JSON.stringify({
          message: "Please log in.",
          code: "UNAUTHENTICATED",
          reason: "UNAUTHENTICATED",
        }),
        { status: 401 },
      ),
    );
  const answer = (body: object) => waiting.shift()?.(new Response(JSON.stringify(body)));
  return { refuse, answer, count: () => waiting.length };
}

function Room() {
  useKeepSessionAlive();
  return null;
}

test("a read that goes out while nobody is at the page says so, unless a room looks at it", async () => {
  vi.useFakeTimers();
  const unattended: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    unattended.push(new Headers(headers).get("X-Unattended"));
    return new Response("{}");
  });
  const read = () => call(sessionsContract.session, {});
  window.dispatchEvent(new KeyboardEvent("keydown"));
  await read();
  vi.advanceTimersByTime(61_000);
  await read();
  const root = createRoot(document.createElement("div"));
  await act(async () => root.render(createElement(Room)));
  await read();
  await act(async () => root.unmount());
  await read();
  // The last three come without pointer or key: a screen reader's press, dictation, a phone's back
  // gesture.
  for (const sign of ["pointermove", "click", "input", "popstate"]) {
    vi.advanceTimersByTime(61_000);
    window.dispatchEvent(new Event(sign));
    await read();
  }
  expect(unattended).toEqual([null, "1", null, "1", null, null, null, null]);
  vi.useRealTimers();
});

test("an ended session signs its person out", async () => {
  const server = slowServer();
  signIn(person("first"));
  const answer = call(sessionsContract.session, {});
  server.refuse();
  await expect(answer).rejects.toThrow("Please log in.");
  expect(currentSession()).toBeNull();
});

test("a late refusal of the person before leaves the one signed in now alone", async () => {
  const server = slowServer();
  signIn(person("first"));
  const late = call(sessionsContract.session, {});
  signOut();
  signIn(person("second"));
  server.refuse();
  await expect(late).rejects.toThrow("Please log in.");
  expect(currentSession()?.token).toBe("second");
});

test("a call that is refused as its session went on under another token is made once more", async () => {
  const server = slowServer();
  signIn(person("first"));
  const late = call(sessionsContract.session, {});
  renewToken("the next");
  server.refuse();
  await waitFor(() => expect(server.count()).toBe(1));
  server.answer({ user: { _id: "id of first" } });
  expect(await late).toEqual({ user: { _id: "id of first" } });
  expect(currentSession()?.token).toBe("the next");
});

test("an answer that is cut off in the middle is a lost line", async () => {
  const cut = new ReadableStream({
    start: (stream) => stream.error(new TypeError("network error")),
  });
  vi.stubGlobal("fetch", async () => new Response(cut));
  const lost = "We could not reach the server.";
  await expect(call(sessionsContract.session, {})).rejects.toThrow(lost);
  await expect(fetchFile("/api/files/1")).rejects.toThrow(lost);
});
