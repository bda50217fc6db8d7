import { Readable } from "node:stream";
import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { FileResponse } from "#/platform/http/call.ts";
import type { Service } from "#/platform/http/mount.ts";
import { takeSlot } from "#/platform/http/throttle.ts";
import type { AttachmentSource } from "#/platform/mail/attachments.ts";
import { formatMoment, istDate } from "#/shared/dates.ts";
import type { copiesContract } from "./copies.contract.ts";
import { copyMadeNotice } from "./copies.mail.ts";
import {
  COPIED_TABLES,
  type CopiedPerson,
  findPerson,
  listCreditNotes,
  listFiles,
  listReceipts,
  readOthers,
  readPart,
} from "./copies.queries.ts";
import {
  COPIES_A_DAY,
  COPY_FORMAT,
  type CopiedKind,
  copiedRow,
  PARTS,
  placeOfFile,
  readme,
} from "./copies.rules.ts";

/** How receipts and credit notes become PDFs. */
type Sources = { receipt: AttachmentSource; creditNote: AttachmentSource };

/**
 * Everything stored about the caller, as a zip streamed while it is built: nothing is stored in
 * between. It is audited, and the caller is notified by mail. Throws TOO_MANY from the fourth in a
 * day.
 */
async function makeCopy(context: Context, sources: Sources): Promise<FileResponse> {
  const { db, clock, actor, hub } = context;
  await takeSlot(context, { key: `copy:${actor.id}`, max: COPIES_A_DAY, windowSeconds: 86_400 });
  const [person, files, receipts, notes] = await Promise.all([
    findPerson(db, actor.id),
    listFiles(db, actor.id),
    listReceipts(db, actor.id),
    listCreditNotes(db, actor.id),
  ]);
  await db.transaction().execute(async (tx) => {
    await writeAudit(tx, context, "copy.downloaded", ["user", actor.id], {
      newValue: { files: files.length, receipts: receipts.length },
    });
    await notify(tx, context, copyMadeNotice(actor.id));
  });
  const { hubName, contacts } = hub.now();
  const now = clock.now();
  const zip = await openZip();
  zip.add("read me.txt", () =>
    Readable.from([
      readme(hubName, formatMoment(now), `${contacts.admin.name} (${contacts.admin.email})`),
    ]),
  );
  zip.add("data.json", () => Readable.from(writeData(context, person, now)));
  for (const file of files) {
    const place = placeOfFile({ ...file, kind: file.kind as CopiedKind });
    zip.add(place, async () => (await context.files.open(file.id))?.stream ?? Readable.from([]));
  }
  const addPaper = (number: string, id: string, of: AttachmentSource) =>
    zip.add(`receipts/${number.replaceAll("/", "-")}.pdf`, async () =>
      Readable.from([(await of(context, id)).content]),
    );
  for (const { id, number } of receipts) addPaper(number, id, sources.receipt);
  for (const { id, number } of notes) addPaper(number, id, sources.creditNote);
  return {
    stream: zip.end(),
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="my-data-${istDate(now)}.zip"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  };
}

/** The text of data.json, part by part. */
async function* writeData({ db, hub }: Context, person: CopiedPerson, now: Date) {
  const about = {
    format: COPY_FORMAT,
    hub: hub.now().hubName,
    madeAt: now.toISOString(),
    personId: person.id,
  };
  yield `{\n"about": ${JSON.stringify(about)}`;
  for (const table of COPIED_TABLES) {
    yield `,\n"${PARTS[table]}": [`;
    let isFirst = true;
    for await (const rows of readPart(db, table, person)) {
      for (const row of rows) {
        yield `${isFirst ? "" : ","}\n  ${JSON.stringify(copiedRow(table, person, row))}`;
        isFirst = false;
      }
    }
    yield "]";
  }
  yield `,\n"doneByOthers": ${JSON.stringify(await readOthers(db, person))}\n}\n`;
}

type Source = () => Readable | Promise<Readable>;

/** A zip whose entries are opened one at a time, and closed if the reader stops. */
async function openZip() {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let open: Readable | undefined;
  zip.on("error", (error: Error) => output.destroy(error));
  output.once("close", () => open?.destroy());
  return {
    add: (place: string, source: Source) =>
      zip.addReadStreamLazy(place, {}, (taken) => {
        Promise.resolve(source()).then(
          (stream) => {
            open = stream;
            if (output.destroyed) stream.destroy();
            taken(null, stream);
          },
          (error: unknown) => output.destroy(error as Error),
        );
      }),
    end: (): Readable => {
      zip.end();
      return output;
    },
  };
}

/** The calls about copies of one's data, which include receipts as mailed. */
export const copiesService = (sources: Sources): Service<typeof copiesContract> => ({
  make: (context) => makeCopy(context, sources),
});
