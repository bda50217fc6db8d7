import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { TWILIO_SIGNATURE, twilioSignature } from "../phones/twilio.ts";

const SID = "AC00000000000000000000000000000001";
const TOKEN = "a token that signs callbacks";

/** What Twilio answers to one message: takes it, refuses it for good, or fails. */
type Verdict = "accept" | "refuse" | "fail";

/**
 * A server on the loopback that speaks Twilio's protocol for messages: Basic authentication, a form, JSON. `verdicts` are
 * used up one per message; afterwards everything is taken. `report` makes the signed callback about a message.
 */
export async function startTwilio(verdicts: Verdict[] = []) {
  const messages: { sid: string; form: URLSearchParams }[] = [];
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const [status, answer] = judge(request.headers.authorization, request.url ?? "", form);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  const judge = (authorization: string | undefined, url: string, form: URLSearchParams) => {
    const expected = `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString("base64")}`;
    if (authorization !== expected) return [401, { code: 20003, message: "Authenticate" }] as const;
    if (url !== `/2010-04-01/Accounts/${SID}/Messages.json`) return [404, { code: 20404 }] as const;
    if (!form.get("ContentSid")) {
      const message = "Failed to send freeform message because you are outside the allowed window.";
      return [400, { code: 63016, message }] as const;
    }
    const verdict = verdicts.shift() ?? "accept";
    if (verdict === "refuse") {
      return [400, { code: 63024, message: "Invalid message recipient", status: 400 }] as const;
    }
    if (verdict === "fail") return [503, { message: "Service unavailable" }] as const;
    const sid = `MM${String(messages.length).padStart(32, "0")}`;
    messages.push({ sid, form });
    return [201, { sid, status: "queued" }] as const;
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      TWILIO_ACCOUNT_SID: SID,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_WHATSAPP_FROM: "+918040001000",
      TWILIO_SMS_FROM: "+918040001001",
      TWILIO_MESSAGE_TEMPLATE: "HX00000000000000000000000000000001",
      TWILIO_API_URL: `http://127.0.0.1:${port}`,
    },
    messages,
    verdicts,
    /** Returns the callback that says what became of the message taken last. */
    report: (status: string) => {
      const { sid = "", form } = messages.at(-1) ?? {};
      const url = form?.get("StatusCallback") ?? "";
      const body = new URLSearchParams({ MessageSid: sid, MessageStatus: status, AccountSid: SID });
      const signature = twilioSignature(TOKEN, url, body);
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        [TWILIO_SIGNATURE]: signature,
      };
      return { url: new URL(url).pathname, payload: body.toString(), headers };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
