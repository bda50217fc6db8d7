import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { openBrowser } from "#test/support/browser.ts";
import { insertPerson, PERSONA_PASSWORD } from "#test/support/personas.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: "https://hub.test" });
});
afterAll(() => app.close());

test("an address that cannot be read answers with the headers of any other", async () => {
  const get = (url: string) => app.as(null).request("GET", url);
  const [usual, unreadable] = [await get("/api/nothing-here"), await get("/api/%zz")];
  expect([usual.statusCode, unreadable.statusCode]).toEqual([404, 400]);
  const OWN = ["content-length", "date", "vary", "x-request-id", "connection"];
  const headersOf = ({ headers }: typeof usual) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)));
  expect(headersOf(unreadable)).toEqual(headersOf(usual));
  expect(usual.headers["content-security-policy"]).toContain("base-uri 'none'");
});

describe("where the hub is reached by https", () => {
  test("cookies are accepted from this very host alone", async () => {
    const { email } = await insertPerson(app.db, { name: "prefixed" });
    const browser = openBrowser(app);
    const answer = await browser.post("login", {
      email,
      password: PERSONA_PASSWORD,
      role: "Trainee",
    });
    const set = [answer.headers["set-cookie"]].flat().map(String);
    expect(set).toHaveLength(2);
    for (const cookie of set) {
      expect(cookie).toMatch(
        /^__Host-hub_(session|device)=.*Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
    }
    const call = (headers: Record<string, string>) =>
      app
        .withToken(answer.json().token)
        .request("GET", "/api/auth/session", undefined, { headers });
    expect((await call(browser.header())).statusCode).toBe(200);
    const unprefixed = browser.header().cookie.replaceAll("__Host-", "");
    expect((await call({ cookie: unprefixed })).statusCode).toBe(401);
  });
});
