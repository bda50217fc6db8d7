import type { FastifyInstance } from "fastify";
import type { Role } from "#/shared/actor.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH";
type Part = string | { name: string; content: Buffer };

/** Calls the platform as one of its people would: the demo's rows come about by the rules. */
export function callerOf(app: FastifyInstance, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const send = async (options: {
    method: Method;
    url: string;
    payload?: object | Buffer;
    headers?: Record<string, string>;
  }) => {
    const answer = await app.inject({ ...options, headers: { ...headers, ...options.headers } });
    if (answer.statusCode >= 300) {
      throw new Error(`${options.method} ${options.url}: ${answer.statusCode} ${answer.body}`);
    }
    return answer.json();
  };
  return {
    get: (url: string) => send({ method: "GET", url }),
    post: (url: string, payload: object) => send({ method: "POST", url, payload }),
    put: (url: string, payload: object) => send({ method: "PUT", url, payload }),
    patch: (url: string, payload: object) => send({ method: "PATCH", url, payload }),
    form: async (url: string, parts: Record<string, Part>, method: Method = "POST") => {
      const body = new FormData();
      for (const [name, part] of Object.entries(parts)) {
        if (typeof part === "string") body.append(name, part);
        else body.append(name, new Blob([new Uint8Array(part.content)]), part.name);
      }
      const encoded = new Response(body);
      return send({
        method,
        url,
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: { "content-type": encoded.headers.get("content-type") ?? "" },
      });
    },
  };
}
export type Caller = ReturnType<typeof callerOf>;

export async function signIn(
  app: FastifyInstance,
  account: { email: string; password: string; role: Role },
): Promise<{ userId: string; caller: Caller }> {
  const { userId, token } = await callerOf(app).post("/api/auth/login", account);
  return { userId, caller: callerOf(app, token) };
}
