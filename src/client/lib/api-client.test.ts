// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { sessionsContract } from "#/features/accounts/sessions/contract.ts";
import { call } from "./api-client.ts";
import { currentSession, renewToken, signIn, signOut } from "./session.ts";

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
  await vi.waitFor(() => expect(server.count()).toBe(1));
  server.answer({ user: { _id: "id of first" } });
  expect(await late).toEqual({ user: { _id: "id of first" } });
  expect(currentSession()?.token).toBe("the next");
});
