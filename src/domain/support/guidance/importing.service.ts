import { lossOf } from "#/platform/sheets/imported-values.ts";
import { differencesOf, type ImportedRow, type Importer } from "#/platform/sheets/importers.ts";
import { foldEmail } from "#/shared/email.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { problemsOf } from "#/shared/problems.ts";
import { type GuideFields, guideFields } from "./guidance.contract.ts";
import { findGuide, findGuideBy, listStoredGuides } from "./guidance.queries.ts";
import { LEVELS } from "./guidance.rules.ts";
import { changeGuide, createGuide, removeGuide } from "./guidance.service.ts";

type Kept = { id: string; version: number; before: GuideFields | null };

/** The error of a number also says how a spreadsheet may have changed it. */
const withLoss = ({ mobile, ...others }: Record<string, string>, row: ImportedRow) =>
  mobile ? { ...others, mobile: `${mobile}${lossOf(row.mobile ?? "")}` } : others;

/** Imports in-house employees, added and changed as on their own screen. */
export const guidesImporter: Importer = {
  kind: "guides",
  apply: async (context, row) => {
    const level = LEVELS.find((one) => one.toLowerCase() === row.level?.toLowerCase());
    const email = foldEmail(row.email ?? "");
    const known = await findGuideBy(context.db, email);
    const parsed = guideFields.safeParse({
      ...row,
      name: row.name || known?.name,
      mobile: row.mobile || known?.mobile,
      level: level ?? (row.level || undefined),
    });
    if (!parsed.success) throw invalidInput(withLoss(problemsOf(parsed.error), row));
    const fields = parsed.data;
    const found = fields.email === email ? known : await findGuideBy(context.db, fields.email);
    if (!found) {
      const { guidance } = await createGuide(context, fields);
      const kept: Kept = { id: guidance._id, version: guidance.version, before: null };
      return { verdict: "new", kept };
    }
    const { id, version, ...stored } = found;
    const before = guideFields.parse(stored);
    // An empty cell keeps the stored value.
    const after = row.level ? fields : { ...fields, level: before.level };
    const differences = differencesOf(before, after);
    if (differences.length === 0) return { verdict: "same" };
    const { guidance } = await changeGuide(context, id, { ...after, version });
    const kept: Kept = { id, version: guidance.version, before };
    return { verdict: "changed", differences, kept };
  },
  undo: async (context, kept) => {
    const { id, version, before } = kept as Kept;
    const now = await findGuide(context.db, id);
    if (now?.version !== version) throw new AppError("UNDO_CHANGED");
    if (before) await changeGuide(context, id, { ...before, version });
    else await removeGuide(context, id);
  },
  list: (db, page) => listStoredGuides(db, page),
};
