/** Any number of concurrent callers, and their results. */
import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import autocannon from "autocannon";
import { median } from "./platform.ts";

/** One read, as sent by a signed-in user's browser. */
export type Call = { path: string; token?: string | undefined };

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const headersOf = ({ token }: Call): Record<string, string> => ({
  "accept-encoding": "gzip, deflate, br, zstd",
  "x-client": "web",
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

const agent = new Agent({ keepAlive: true });

/** Makes one call. Returns its response with the body as transferred. */
export async function answerTo(url: string, call: Call): Promise<Answer> {
  const sent = request(url + call.path, { agent, headers: headersOf(call) }).end();
  const [answer] = await once(sent, "response");
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

/** Returns the median milliseconds of one caller who makes all `calls` at once, repeatedly. */
export async function lookAgain(url: string, calls: readonly Call[], looks: number) {
  const times: number[] = [];
  for (let count = 0; count < looks; count += 1) {
    const startedAt = performance.now();
    await Promise.all(calls.map((call) => answerTo(url, call)));
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/**
 * Lets a number of callers make the `calls` one after another for some seconds. Returns how often
 * all were made.
 */
export async function fire(
  url: string,
  calls: readonly Call[],
  { callers, seconds }: { callers: number; seconds: number },
): Promise<{ rounds: number; seconds: number; refused: number }> {
  const requests = calls.map((call) => ({
    method: "GET" as const,
    path: call.path,
    headers: headersOf(call),
  }));
  const result = await autocannon({ url, connections: callers, duration: seconds, requests });
  return {
    rounds: result.requests.total / calls.length,
    seconds: result.duration,
    refused: result.non2xx + result.errors,
  };
}
