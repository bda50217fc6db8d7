import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { TEXT_KINDS } from "#/shared/text-kinds.ts";
import { TWILIO_SIGNATURE, twilioSignature } from "./twilio.ts";

const SID = "AC00000000000000000000000000000001";
const TOKEN = "a token that signs callbacks";

/** The template of each kind of text that it knows, in two languages. */
const TEMPLATES: ReadonlyMap<string, string> = new Map(
  ["message", ...TEXT_KINDS].flatMap((kind, index) =>
    ["en", "kn"].map((language, at) => [
      `${kind}:${language}`,
      `HX${String(index * 2 + at + 1).padStart(32, "0")}`,
    ]),
  ),
);

/** Its answer to one message: accepts it, refuses it permanently, or fails. */
export type SandboxVerdict = "accept" | "refuse" | "fail";
export type AcceptedText = { sid: string; form: URLSearchParams };

/**
 * Opens a fake on a loopback port that speaks Twilio's protocol for messages: Basic authentication,
 * a form, JSON, signed callbacks. `judge` decides about each; `onTaken` is called for accepted
 * ones.
 */
export async function openPhoneSandbox({
  judge,
  onTaken,
}: {
  judge: (form: URLSearchParams) => SandboxVerdict;
  onTaken: (taken: AcceptedText) => void;
}) {
  let count = 0;
  const answerTo = (authorization: string | undefined, url: string, form: URLSearchParams) => {
    const expected = `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString("base64")}`;
    if (authorization !== expected) return [401, { code: 20003, message: "Authenticate" }] as const;
    if (url !== `/2010-04-01/Accounts/${SID}/Messages.json`) return [404, { code: 20404 }] as const;
    if (!form.get("ContentSid")) {
      const message = "Failed to send freeform message because you are outside the allowed window.";
      return [400, { code: 63016, message }] as const;
    }
    const verdict = judge(form);
    if (verdict === "refuse") {
      return [400, { code: 63024, message: "Invalid message recipient", status: 400 }] as const;
    }
    if (verdict === "fail") return [503, { message: "Service unavailable" }] as const;
    const sid = `MM${String(count++).padStart(32, "0")}`;
    onTaken({ sid, form });
    return [201, { sid, status: "queued" }] as const;
  };
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const [status, answer] = answerTo(request.headers.authorization, request.url ?? "", form);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    twilio: {
      accountSid: SID,
      authToken: TOKEN,
      whatsappFrom: "+918040001000",
      smsFrom: "+918040001001",
      templates: { whatsapp: TEMPLATES, sms: TEMPLATES },
      apiUrl: `http://127.0.0.1:${port}`,
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Returns the callback that reports what became of a text. */
export function reportOf({ sid, form }: AcceptedText, status: string) {
  const url = form.get("StatusCallback") ?? "";
  const body = new URLSearchParams({ MessageSid: sid, MessageStatus: status, AccountSid: SID });
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    [TWILIO_SIGNATURE]: twilioSignature(TOKEN, url, body),
  };
  return { url: new URL(url).pathname, payload: body.toString(), headers };
}
