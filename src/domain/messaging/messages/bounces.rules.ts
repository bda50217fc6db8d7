import { storableText } from "#/shared/storable-text.ts";

/** A report's result for one mail of the hub. */
export type Report = {
  /** The outbox row's id, which the hub puts into the mail's envelope and Message-ID. */
  mailId: string;
  /** The message of the last mail server, with its codes. */
  problem: string;
};

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const LONGEST_PROBLEM = 300;

const isReportType = (line: string): boolean =>
  /^Content-Type: multipart\/report/i.test(line) && /report-type="?delivery-status/i.test(line);

/**
 * Parses a delivery report (RFC 3464); undefined if it does not report a failure: a delivered or
 * merely delayed mail is no bounce. The mail is identified by the id of its envelope (RFC 3461), or
 * by the Message-ID of the returned part.
 */
export function readReport(raw: string): Report | undefined {
  // Unfolds headers: a continued line begins with a space.
  const text = raw.replace(/\r\n/g, "\n").replace(/\n[ \t]+/g, " ");
  if (!text.split("\n").some(isReportType)) return undefined;
  if (fieldOf(text, "Action")?.toLowerCase() !== "failed") return undefined;
  const status = fieldOf(text, "Status") ?? "";
  if (!status.startsWith("5.")) return undefined;
  const envelope = new RegExp(`^${ID}$`, "i").exec(fieldOf(text, "Original-Envelope-Id") ?? "");
  const message = new RegExp(`^Message-ID: <(${ID})@`, "im").exec(text);
  const mailId = (envelope?.[0] ?? message?.[1])?.toLowerCase();
  if (!mailId) return undefined;
  const words = fieldOf(text, "Diagnostic-Code")?.replace(/^[\w-]+;\s*/, "");
  const problem = words || `The mail came back (${status})`;
  return { mailId, problem: storableText(problem.slice(0, LONGEST_PROBLEM)) };
}

const fieldOf = (text: string, name: string) =>
  new RegExp(`^${name}: *(.*)$`, "im").exec(text)?.[1]?.trim();
