import {
  type CallRequest,
  type CallResponse,
  fetchArguments,
  type Route,
} from "#/shared/contract.ts";

/**
 * Makes one call of the contract as a plain API client, to prepare what a journey is not about.
 * Throws if it is refused.
 */
export async function call<R extends Route>(
  origin: string,
  token: string | undefined,
  route: R,
  request: CallRequest<R>,
): Promise<CallResponse<R>> {
  const { url, ...sent } = fetchArguments(route, request, token);
  const response = await fetch(`${origin}${url}`, sent);
  const text = await response.text();
  if (!response.ok) throw new Error(`${sent.method} ${url}: ${response.status} ${text}`);
  return JSON.parse(text) as CallResponse<R>;
}
