import type { Context } from "#/platform/app/platform.ts";
import { importedDay, importedInput, importedMobile } from "#/platform/sheets/imported-values.ts";
import {
  differencesOf,
  type ImportedRow,
  type Importer,
  refuseRow,
  rowInUse,
} from "#/platform/sheets/importers.ts";
import { AppError } from "#/shared/errors.ts";
import { EnquiryInput } from "./enquiries.contract.ts";
import { type EnquiryRow, findEnquiry, findOpen } from "./enquiries.queries.ts";
import { readWants, sourceIn, WANTS } from "./enquiries.rules.ts";
import { listToExport } from "./listing.queries.ts";
import { changeEnquiry, createEnquiry, removeEnquiry } from "./writing.service.ts";

/** The fields an import sets on an enquiry; its owner is unchanged. */
const fieldsOf = ({ mobile, name, email, source, wants, note, nextCallOn }: EnquiryRow) => ({
  mobile,
  name,
  source,
  wants,
  nextCallOn,
  email: email ?? "",
  note: note ?? "",
});
type Fields = ReturnType<typeof fieldsOf>;
type Kept = { id: string; version: number; before: Fields | null };

/** The values of a row; an empty cell changes nothing. Throws RowRefusedError, INVALID_INPUT. */
function inputOf({ hub }: Context, row: ImportedRow, mobile: string, before: Fields | null) {
  const { source = "", wants = "", nextCallOn = "" } = row;
  const sources = hub.now().enquirySources;
  const known = source ? (sourceIn(sources, source) ?? source) : before?.source;
  if (!known) throw refuseRow("source", `Name the source: ${sources.join(", ")}.`);
  const wantsNow = wants || !before ? readWants(wants) : before.wants;
  if (!wantsNow) throw refuseRow("wants", `Choose ${WANTS.join(", ")}.`);
  return importedInput(EnquiryInput, {
    mobile,
    name: row.name || before?.name || "",
    email: row.email || before?.email || "",
    source: known,
    wants: wantsNow,
    note: row.note || before?.note || "",
    nextCallOn: nextCallOn ? importedDay("nextCallOn", nextCallOn) : (before?.nextCallOn ?? ""),
  });
}

async function applyRow(context: Context, row: ImportedRow): ReturnType<Importer["apply"]> {
  if (!context.hub.now().takesEnquiries) {
    throw refuseRow("mobile", "Enquiries are switched off under Settings.");
  }
  const mobile = importedMobile(row.mobile ?? "");
  const open = await findOpen(context.db, mobile, null);
  const found = open && (await findEnquiry(context.db, open.id));
  const before = found ? fieldsOf(found) : null;
  const input = inputOf(context, row, mobile, before);
  if (!found || !before) {
    const { enquiry } = await createEnquiry(context, input);
    const kept: Kept = { id: enquiry._id, version: enquiry.version, before: null };
    return { verdict: "new", kept };
  }
  const { name, source, wants, nextCallOn } = input;
  const differences = differencesOf<Fields>(before, {
    mobile,
    name,
    source,
    wants,
    nextCallOn: nextCallOn || null,
    email: input.email ?? "",
    note: input.note ?? "",
  });
  if (differences.length === 0) return { verdict: "same" };
  const { enquiry } = await changeEnquiry(context, found.id, {
    ...input,
    nextCallAt: found.nextCallAt,
    version: found.version,
  });
  const kept: Kept = { id: found.id, version: enquiry.version, before };
  return { verdict: "changed", differences, kept };
}

async function undoRow(context: Context, kept: unknown): Promise<void> {
  const { id, version, before } = kept as Kept;
  const now = await findEnquiry(context.db, id);
  if (now?.version !== version) throw new AppError("UNDO_CHANGED");
  if (now.calls > 0) throw rowInUse("Somebody has called since.");
  if (before) {
    await changeEnquiry(context, id, { ...before, nextCallAt: now.nextCallAt, version });
  } else await removeEnquiry(context, id, { version, reason: "The import was taken back." });
}

/** Imports enquiries: created and changed as on their own screen, identified by their number. */
export const enquiriesImporter: Importer = {
  kind: "enquiries",
  apply: applyRow,
  undo: undoRow,
  list: async (db, page) =>
    (await listToExport(db, page)).map(({ email, note, nextCallOn, ...row }) => ({
      ...row,
      email: email ?? "",
      note: note ?? "",
      nextCallOn: nextCallOn ?? "",
    })),
};
