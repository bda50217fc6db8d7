import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#/platform/config/config.ts";
import { type AcceptedText, openPhoneSandbox, reportOf } from "#/platform/phones/sandbox.ts";

/** Milliseconds until a text has arrived, or failed. */
const ARRIVES_AFTER_MS = 4000;

/**
 * If no provider of WhatsApp messages and SMS is set, opens the demo's own, which shows texts being
 * sent and delivered: most are, a few numbers have no WhatsApp, and some cannot be reached at all.
 * Nothing leaves this machine.
 */
export async function openDemoPhones(config: Config, log: FastifyBaseLogger): Promise<void> {
  if (config.phones) return;
  const report = async (taken: AcceptedText) => {
    const isGone = numberOf(taken.form).endsWith("3");
    const { url, payload, headers } = reportOf(taken, isGone ? "undelivered" : "delivered");
    try {
      await fetch(`${config.listeningUrl}${url}`, { method: "POST", headers, body: payload });
    } catch (cause) {
      log.warn({ err: cause }, "The demo's provider of texts could not report.");
    }
  };
  const { twilio } = await openPhoneSandbox({
    judge: (form) => {
      const isWhatsApp = form.get("To")?.startsWith("whatsapp:") ?? false;
      return isWhatsApp && /[36]$/.test(numberOf(form)) ? "refuse" : "accept";
    },
    onTaken: (taken) => setTimeout(() => void report(taken), ARRIVES_AFTER_MS).unref(),
  });
  config.phones = { twilio, meta: undefined };
}

const numberOf = (form: URLSearchParams) => form.get("To") ?? "";
