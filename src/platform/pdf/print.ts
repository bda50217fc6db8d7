import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import type { Actor } from "#/shared/actor.ts";
import type { Platform } from "../app/platform.ts";
import { workerUrl } from "../config/root.ts";
import { createFairQueue } from "../http/fair-queue.ts";
import { takeSlot } from "../http/throttle.ts";
import { workerThread } from "../security/worker-thread.ts";
import type { Paper, PaperWriter, PdfTask } from "./writer.ts";

/** The requester of a paper: a signed-in person, a network without a session, or the server. */
export type PdfCaller = Pick<Platform, "config" | "clock" | "db" | "hub"> & {
  actor?: Actor | null;
  network?: string;
};

/** The caller for what the server prints unasked or limits elsewhere: mails, data copies. */
export const asServer = ({ config, clock, db, hub }: PdfCaller): PdfCaller => ({
  config,
  clock,
  db,
  hub,
});

const runTask = workerThread<PdfTask, Uint8Array>(workerUrl("pdf/pdf-worker.ts"), {
  mostSeconds: 60,
  mostMegabytes: 256,
});

const OWN_PARTY = "own";
const partyOf = ({ actor, network }: PdfCaller): string =>
  actor ? `person:${actor.id}` : (network ?? OWN_PARTY);

/** One at a time, as there is one thread; others get their turn between one caller's papers. */
const queue = createFairQueue({
  atOnce: 1,
  perParty: 10,
  perPartyAlone: 100,
  total: 300,
  isTrusted: (party) => party === OWN_PARTY,
  refusal: "TOO_MANY_PDFS",
});

/**
 * How many recent PDFs are cached, up to which size, and for how long: their content may be erased
 * meanwhile.
 */
const MOST_KEPT = 100;
const MOST_KEPT_BYTES = 256 * 1024;
const KEEP_MS = 3_600_000;

/** Recent PDFs, and those being made, by their content, oldest first. */
const kept = new Map<string, Promise<Buffer>>();

async function make(party: string, task: PdfTask): Promise<Buffer> {
  const bytes = await queue.run(party, () => runTask(task));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function keep(key: string, pdf: Promise<Buffer>): Promise<Buffer> {
  kept.set(key, pdf);
  const [oldest = key] = kept.keys();
  if (kept.size > MOST_KEPT) kept.delete(oldest);
  setTimeout(() => kept.delete(key), KEEP_MS).unref();
  pdf.then(
    ({ length }) => length > MOST_KEPT_BYTES && kept.delete(key),
    () => kept.delete(key),
  );
  return pdf;
}

/**
 * Returns a paper as a PDF, made in a separate thread; for an hour the same content is not made
 * again, whoever requests it. `content` is everything printed on it. Throws TOO_MANY_PDFS if a
 * caller has had LIMIT_PDFS_PER_HOUR made or has too many waiting, UNAVAILABLE if too many wait in
 * all or the thread ended.
 */
export async function printPdf<W extends PaperWriter<never>>(
  caller: PdfCaller,
  paper: Paper,
  content: Parameters<W>[0],
): Promise<Buffer> {
  const bytes = serialize({ paper, content });
  const key = createHash("sha256").update(bytes).digest("base64url");
  const party = partyOf(caller);
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (party !== OWN_PARTY) {
    const max = caller.config.limits.LIMIT_PDFS_PER_HOUR;
    await takeSlot(caller, { key: `pdf:${party}`, max, windowSeconds: 3600 }, "TOO_MANY_PDFS");
  }
  const task = { bytes, madeAt: caller.clock.now(), scripts: caller.config.pdfScripts };
  // Others may have requested the same in the meantime.
  return kept.get(key) ?? keep(key, make(party, task));
}
