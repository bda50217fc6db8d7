import { Readable } from "node:stream";
import type { FileRule } from "#/shared/contract.ts";
import { AppError, type ErrorKey } from "#/shared/errors.ts";
import { type FileType, MAX_FILE_BYTES, type StagedFile } from "#/shared/file.ts";
import { DAMAGED_FILE, EMPTY_FILE } from "#/shared/file-errors.ts";
import type { Clock } from "../app/clock.ts";
import type { Db } from "../db/db.ts";
import { newId } from "../db/ids.ts";
import { createFairQueue } from "../http/fair-queue.ts";
import type { Secrets } from "../security/secrets.ts";
import type { BlobStore } from "./blobs.ts";
import { openScan } from "./clamd.ts";
import { claimedType, displayName } from "./file-name.ts";
import { insertStagedFile, updateFileState } from "./file-rows.ts";
import type { Files } from "./files.ts";
import { isDoc, isDocx, isXlsx } from "./office.ts";
import { endsLikePdf } from "./pdf.ts";
import { asksForPassword } from "./pdf-password.ts";
import { redraw } from "./pictures.ts";
import { newDataKey, sealAll, unseal, wrapKey } from "./sealing.ts";
import { openSniffer, type Sniffed, signatureOf } from "./sniff.ts";
import { openSpool, type Spool } from "./spool.ts";

type Staging = {
  config: { clamdUrl?: string | undefined };
  db: Db;
  clock: Clock;
  secrets: Secrets;
  blobs: BlobStore;
  spoolFolder: string;
};

/** A file found good: its sealed bytes, to be read once, and the key that opens them. */
type Good = {
  type: FileType;
  size: number;
  dataKey: Buffer;
  sealed: Readable;
  sealedSize: number;
};

/** How many files of one person may wait: more than a whole set of documents, sent twice. */
const MOST_WAITING = 100;

/**
 * One picture or locked PDF at a time limits the memory for reading. A picture of a few hundred
 * kilobytes may take seconds, so each person waits for at most one picture of another.
 */
const openQueue = () =>
  createFairQueue({
    atOnce: 1,
    perParty: MOST_WAITING,
    perPartyAlone: MOST_WAITING,
    total: Number.POSITIVE_INFINITY,
    isTrusted: () => true,
    refusal: "TOO_MANY_UPLOADS",
  });

/** Makes the `stage` of the stored files. */
export const openStaging = (staging: Staging): Files["stage"] => {
  const queue = openQueue();
  const { clamdUrl } = staging.config;
  const scan = clamdUrl === undefined ? undefined : openScan(clamdUrl);
  return async (part) => {
    const name = displayName(part.fileName);
    const refusal = refusalWith(part.rule.wrongType, part.field, name);
    const claimed = claimedType(name);
    if (!claimed || !part.rule.accept.includes(claimed)) throw refusal();
    const spool = await openSpool(staging.spoolFolder);
    const inTurn: InTurn = (work) => queue.run(part.ownerId, work);
    try {
      const sniffed = await takeIn(part.stream, spool, {
        name,
        claimed,
        refusal,
        accept: part.rule.accept,
      });
      await scan?.(unseal(spool.dataKey, spool.sealed()), name);
      const good =
        sniffed.type === "pdf"
          ? await judgePdf(spool, sniffed, inTurn)
          : await inTurn(() => judgeWhole(spool, { ...sniffed, type: claimed }, name));
      if (good === "locked") throw new AppError("PDF_LOCKED", { values: { file: name } });
      // A file that begins like an office file may be another kind of that container, and intact.
      if (!good) throw refusal(NAME_OF[claimed] && DAMAGED_FILE);
      return await keep(staging, part, name, { good, sniffed });
    } finally {
      await spool.close();
    }
  };
};

/** The refusal in the specification's words; the exact fault, if known, follows at the field. */
const refusalWith =
  (key: ErrorKey, field: string, file: string) =>
  (more?: string): AppError => {
    const plain = new AppError(key, { values: { file } });
    if (!more) return plain;
    const text = `${plain.message.replace(/\.?$/, ".")} ${more}`;
    return new AppError(key, { values: { file }, fields: { [field]: text } });
  };

type Claim = {
  name: string;
  claimed: FileType;
  accept: readonly FileType[];
  refusal: (more?: string) => AppError;
};

/** The names of pictures and papers that are sent under another type's extension. */
const NAME_OF: Partial<Record<FileType, string>> = { pdf: "PDF", jpeg: "JPEG", png: "PNG" };
const ENDING_OF: Partial<Record<FileType, string>> = { pdf: ".pdf", jpeg: ".jpg", png: ".png" };

/** The refusal of a file that is not of the type its name claims, with its real type if known. */
function refusalOf({ name, accept, refusal }: Claim, sniffer: ReturnType<typeof openSniffer>) {
  if (sniffer.size() === 0) return refusal(EMPTY_FILE);
  if (sniffer.isHeic() && accept.includes("jpeg"))
    return new AppError("HEIC_REFUSED", { values: { file: name } });
  const type = sniffer.type();
  const found = type && NAME_OF[type];
  if (!type || !found) return refusal();
  const content = `Its content is a ${found}`;
  if (!accept.includes(type)) return refusal(`${content}.`);
  return refusal(`${content}: let its name end in ${ENDING_OF[type]}, then choose it again.`);
}

/** Reads the part into the spool; stops at the first byte that proves it too long or wrong. */
async function takeIn(stream: Readable, spool: Spool, claim: Claim): Promise<Sniffed> {
  const sniffer = openSniffer();
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    sniffer.push(bytes);
    if (sniffer.size() > MAX_FILE_BYTES) {
      throw new AppError("FILE_TOO_LARGE", { values: { file: claim.name } });
    }
    if (sniffer.contradicts(claim.claimed)) throw refusalOf(claim, sniffer);
    await spool.write(bytes);
  }
  const sniffed = sniffer.end();
  if (sniffed.type !== signatureOf(claim.claimed)) throw refusalOf(claim, sniffer);
  await spool.end();
  return sniffed;
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Only a PDF that claims to be encrypted is read whole, one at a time. */
async function judgePdf(spool: Spool, sniffed: Sniffed, inTurn: InTurn) {
  if (!endsLikePdf(sniffed.tail)) return undefined;
  const isLocked =
    sniffed.isEncrypted && (await inTurn(async () => asksForPassword(await spool.clear())));
  return isLocked ? "locked" : asSent("pdf", spool, sniffed);
}

/** Returns the content to store; undefined if it does not match its first bytes. */
async function judgeWhole(spool: Spool, sniffed: Sniffed, name: string): Promise<Good | undefined> {
  const { type } = sniffed;
  const bytes = await spool.clear();
  if (type === "jpeg" || type === "png") {
    const drawn = await redraw(type, bytes, name);
    return drawn && redrawn(type, drawn);
  }
  if (type === "doc" && isDoc(bytes)) return asSent(type, spool, sniffed);
  if (type === "docx" && isDocx(bytes)) return asSent(type, spool, sniffed);
  if (type === "xlsx" && isXlsx(bytes)) return asSent(type, spool, sniffed);
  if (type === "csv") return asSent(type, spool, sniffed);
  return undefined;
}

const asSent = (type: FileType, spool: Spool, sniffed: Sniffed): Good => ({
  type,
  size: sniffed.size,
  dataKey: spool.dataKey,
  sealed: spool.sealed(),
  sealedSize: spool.sealedSize(),
});

/** The spool's key has already sealed other bytes, so the redrawn picture gets its own. */
function redrawn(type: FileType, bytes: Buffer): Good {
  const dataKey = newDataKey();
  const sealed = sealAll(dataKey, bytes);
  return {
    type,
    size: bytes.length,
    dataKey,
    sealed: Readable.from([sealed], { objectMode: false }),
    sealedSize: sealed.length,
  };
}

async function keep(
  { db, clock, secrets, blobs }: Staging,
  { ownerId, rule }: { ownerId: string; rule: FileRule },
  name: string,
  { good, sniffed }: { good: Good; sniffed: Sniffed },
): Promise<StagedFile> {
  const id = newId();
  const { type, size } = good;
  await insertStagedFile(db, clock, {
    id,
    ownerId,
    kind: rule.kind,
    name,
    type,
    size,
    sha256: sniffed.sha256,
    isActive: sniffed.isActive,
    wrappedKey: wrapKey(secrets.keyFor("files"), id, good.dataKey),
  });
  try {
    await blobs.put(id, good.sealed, good.sealedSize);
  } catch (error) {
    // The sweep deletes the written bytes; this row lets it do so at once instead of after an hour.
    await updateFileState(db, clock, [id], { from: ["staged"], to: "dropped" });
    throw error;
  }
  return { id, name, type, size, sha256: sniffed.sha256 };
}
