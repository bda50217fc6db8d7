import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { hmacHex } from "#/platform/security/secrets.ts";
import { listenOnLoopback } from "./loopback.ts";

const NUMBER_ID = "106540352242922";
const TOKEN = "EAAG-a-token-of-a-system-user";
const SECRET = "the secret of the app";

/** The answer to one message, with Meta's codes. */
type MetaVerdict = "accept" | "not-on-whatsapp" | "rate-limit" | "hang-up";

type Message = {
  messaging_product: string;
  to: string;
  type: string;
  template: {
    name: string;
    language: { code: string };
    components: { type: string; parameters: { type: string; text: string }[] }[];
  };
};

const refused = (code: number, message: string) =>
  [400, { error: { code, message, type: "OAuthException", fbtrace_id: "A1" } }] as const;

/**
 * A fake of WhatsApp's Cloud API: bearer token, JSON of a template, Meta's codes of refusals, and
 * reports signed with the app's secret. `verdicts` are used up one per message; then every message
 * is accepted.
 */
export async function startMeta() {
  const verdicts: MetaVerdict[] = [];
  const messages: Message[] = [];
  const answerTo = (message: Message) => {
    const verdict = verdicts.shift() ?? "accept";
    if (verdict === "not-on-whatsapp") return refused(131026, "Message undeliverable");
    if (verdict === "rate-limit") return refused(130429, "Rate limit hit");
    messages.push(message);
    if (verdict === "hang-up") return undefined;
    const id = `wamid.HBgM${String(messages.length).padStart(40, "0")}`;
    const contacts = [{ input: message.to, wa_id: message.to }];
    return [200, { messaging_product: "whatsapp", contacts, messages: [{ id }] }] as const;
  };
  const server = createServer(async (request, response) => {
    const message = (await json(request)) as Message;
    const isSigned = request.headers.authorization === `Bearer ${TOKEN}`;
    const isHere = request.url === `/v24.0/${NUMBER_ID}/messages`;
    const isWhole =
      message.messaging_product === "whatsapp" &&
      message.type === "template" &&
      message.template.components.every(({ parameters }) =>
        parameters.every(({ type, text }) => type === "text" && /^\S(.*\S)?$/.test(text)),
      );
    const answer = !isSigned
      ? ([401, { error: { code: 190, message: "Invalid OAuth access token" } }] as const)
      : !isHere
        ? ([404, { error: { code: 100, message: "Unsupported post request" } }] as const)
        : !isWhole
          ? refused(132000, "Number of parameters does not match the expected number of params")
          : answerTo(message);
    if (!answer) return request.socket.destroy();
    response.writeHead(answer[0], { "content-type": "application/json" });
    return response.end(JSON.stringify(answer[1]));
  });
  const port = await listenOnLoopback(server);
  return {
    messages,
    verdicts,
    settings: (kinds: readonly string[]) => ({
      META_PHONE_NUMBER_ID: NUMBER_ID,
      META_ACCESS_TOKEN: TOKEN,
      META_APP_SECRET: SECRET,
      META_VERIFY_TOKEN: "a word that both know",
      META_TEMPLATES: kinds.map((kind) => `${kind}:en=${kind.replaceAll("-", "_")}`).join("|"),
      META_API_URL: `http://127.0.0.1:${port}`,
    }),
    /** Meta's signed report of what became of messages, by their number from 1. */
    report: (statuses: readonly { number: number; status: string; code?: number }[]) => {
      const value = {
        messaging_product: "whatsapp",
        metadata: { display_phone_number: "918040001000", phone_number_id: NUMBER_ID },
        statuses: statuses.map(({ number, status, code }) => ({
          id: `wamid.HBgM${String(number).padStart(40, "0")}`,
          status,
          timestamp: "1764400000",
          recipient_id: messages[number - 1]?.to,
          ...(code ? { errors: [{ code, title: "Message undeliverable" }] } : {}),
        })),
      };
      const entry = [{ id: "102290129340398", changes: [{ value, field: "messages" }] }];
      const payload = JSON.stringify({ object: "whatsapp_business_account", entry });
      const headers = {
        "content-type": "application/json",
        "x-hub-signature-256": `sha256=${hmacHex(SECRET, payload)}`,
      };
      return { url: "/api/whatsapp-status", payload, headers };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
