import type { TestApp } from "./app.ts";

type Caller = Pick<TestApp, "as">;

/**
 * A web client's browser: keeps the cookies of responses and sends them back. `from` is the address
 * it calls from.
 */
export function openBrowser(app: Caller, from = "127.0.0.1") {
  const cookies = new Map<string, string>();
  return {
    cookies,
    post: async (path: string, body: object) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { "x-client": "web", ...(cookie ? { cookie } : {}) };
      const answer = await app
        .as(null)
        .request("POST", `/api/auth/${path}`, body, { headers, from });
      for (const { name, value } of answer.cookies) {
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
    /** The cookies as a header. */
    header: () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }),
  };
}
