import { z } from "zod";
import type { MetaConfig } from "../config/config-phones.ts";
import { hmacHex, isSameText } from "../security/secrets.ts";
import {
  idOf,
  PhoneRefusal,
  type PhoneText,
  parseAnswer,
  postToProvider,
} from "./provider-call.ts";

export const META_SIGNATURE = "x-hub-signature-256";

const Accepted = z.object({ messages: z.tuple([z.object({ id: z.string().max(300) })]) });
const Refused = z.object({
  error: z.object({ code: z.number().optional(), message: z.string().optional() }),
});

/**
 * Meta's codes of refusals that may pass later: an unknown error, a service that is away, and its
 * limits of calls, of messages, and of messages to one person.
 */
const FOR_NOW: ReadonlySet<number | undefined> = new Set([
  1, 2, 4, 80007, 130429, 131000, 131016, 131056,
]);

/**
 * Sends a text by WhatsApp's Cloud API, always as its template. Returns Meta's id. Throws
 * PhoneRefusal, PhoneSilence, and an Error if it was not accepted but may be later.
 */
export async function sendByMeta(
  config: MetaConfig,
  { to, template, language, variables }: PhoneText,
  signal: AbortSignal,
): Promise<string> {
  const message = {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: to.slice(1),
    type: "template",
    template: {
      name: template,
      language: { code: language },
      components: [{ type: "body", parameters: variables.map((text) => ({ type: "text", text })) }],
    },
  };
  const { status, isOk, answer } = await postToProvider(
    `${config.apiUrl}/${encodeURIComponent(config.phoneNumberId)}/messages`,
    {
      headers: {
        authorization: `Bearer ${config.accessToken}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(message),
      signal,
    },
  );
  if (isOk) return idOf(Accepted.safeParse(answer).data?.messages[0].id);
  const { code, message: why } = Refused.safeParse(answer).data?.error ?? {};
  const words = `${status}${code ? ` ${code}` : ""} ${why ?? ""}`.trim();
  if (status >= 500 || status === 429 || FOR_NOW.has(code)) throw new Error(words);
  throw new PhoneRefusal(words);
}

/** True if a report is Meta's: its bytes are signed with the app's secret. */
export const isMetaReport = (appSecret: string, body: Buffer, signature: string): boolean =>
  isSameText(signature, `sha256=${hmacHex(appSecret, body)}`);

const Report = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z
              .array(
                z.object({
                  id: z.string(),
                  status: z.string(),
                  errors: z
                    .array(z.object({ code: z.number(), title: z.string().optional() }))
                    .optional(),
                }),
              )
              .optional(),
          }),
        }),
      ),
    }),
  ),
});

/**
 * Returns the message states in a report; nothing if it is about something else, such as a reply.
 */
export function readMetaReport(body: Buffer) {
  const { entry = [] } = Report.safeParse(parseAnswer(body.toString("utf8"))).data ?? {};
  return entry
    .flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
    .map(({ id, status, errors }) => ({
      providerId: id,
      status,
      code: errors?.[0] && `${errors[0].code} ${errors[0].title ?? ""}`.trim(),
    }));
}
