import { type Answer, parcelOf, type Request, type Route } from "#/shared/contract.ts";

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
  const { url, ...sent } = parcelOf(route, request, token);
  const response = await fetch(`${origin}${url}`, sent);
  const text = await response.text();
  if (!response.ok) throw new Error(`${sent.method} ${url}: ${response.status} ${text}`);
  return JSON.parse(text) as Answer<R>;
}
