import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { RequestFilteringHttpsAgent } from "request-filtering-agent";

type Call = {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Origins that may be inside this network, and without TLS: WEBHOOK_HOSTS. */
  allowedOrigins: readonly string[];
};
/** The answer of an address: its status, and the beginning of its body. */
export type OutgoingAnswer = { code: number; text: string };

const DEADLINE_MS = 15_000;
const LONGEST_ANSWER = 500;

/** Refuses every address that is not public, whatever a name resolves to at that moment. */
const publicAgent = new RequestFilteringHttpsAgent();

/**
 * Posts JSON to an address that an admin entered. It follows no redirect, reads no more than the
 * beginning of the answer, and cannot reach the internal network except where the operator allowed
 * it. Throws network errors, after 15 seconds at the latest.
 */
export async function postOutside(
  url: string,
  { headers, body, allowedOrigins }: Call,
): Promise<OutgoingAnswer> {
  const { protocol, origin } = new URL(url);
  const isAllowed = allowedOrigins.includes(origin);
  if (protocol !== "https:" && !isAllowed) throw new Error("The address is not https.");
  const request = protocol === "https:" ? requestHttps : requestHttp;
  return await new Promise((resolve, reject) => {
    const call = request(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "user-agent": "hub-webhooks" },
      signal: AbortSignal.timeout(DEADLINE_MS),
      ...(isAllowed ? {} : { agent: publicAgent }),
    });
    call.on("error", (error) =>
      reject(error.name === "TimeoutError" ? new Error("No answer within 15 seconds.") : error),
    );
    call.on("response", (response) => {
      let text = "";
      const done = () => {
        resolve({ code: response.statusCode ?? 0, text: text.slice(0, LONGEST_ANSWER) });
        response.destroy();
      };
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
        if (text.length >= LONGEST_ANSWER) done();
      });
      response.on("end", done);
      response.on("error", reject);
    });
    call.end(body);
  });
}
