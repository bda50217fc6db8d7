import type { Answer, Request, Route } from "#/shared/contract.ts";

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
};

/**
 * One call of the contract as a plain API client makes it, to prepare what a journey is not about.
 * Throws when it is refused.
 */
export async function call<R extends Route>(
  origin: string,
  token: string | undefined,
  route: R,
  request: Request<R>,
): Promise<Answer<R>> {
  const { params = {}, query = {}, body, form } = request as Parts;
  const address = route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const response = await fetch(`${origin}${address}?${search}`, {
    method: route.method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${route.method} ${address}: ${response.status} ${text}`);
  return JSON.parse(text) as Answer<R>;
}
