import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { AppError, ERRORS, invalidInput } from "#/shared/errors.ts";
import type { StagedFile } from "#/shared/file.ts";
import { keysOf } from "#/shared/keys.ts";
import { formatLpa } from "#/shared/money.ts";
import { problemsOf } from "#/shared/problems.ts";
import { type Guide, RecordForm, type SentFields } from "./records.contract.ts";

type Columns = { [K in Exclude<keyof Guide, "_id"> | "id"]: string | null };

/** A guide from the columns of an outer join, which are either all set or all null. */
export function guideOf(
  row: Omit<Columns, "level"> & { level: Guide["level"] | null },
): Guide | null {
  const { id, name, email, mobile, level } = row;
  return id && name && email && mobile && level ? { _id: id, name, email, mobile, level } : null;
}

/**
 * Parses and checks the details. Throws TERMS_MISSING without the signed terms, and INVALID_INPUT,
 * by field.
 */
export function readForm(sent: SentFields, file: StagedFile | undefined) {
  const read = RecordForm.safeParse(sent);
  const fields = problemsOf(read.error);
  if (!file) {
    const key = "TERMS_MISSING";
    throw new AppError(key, { fields: { assignment: ERRORS[key].message, ...fields } });
  }
  if (!read.success) throw invalidInput(fields);
  return { ...read.data, termsFileId: file.id };
}

type Workplace = {
  companyName: string | null;
  package: number | null;
  dateOfJoining: IsoDate | null;
};

/**
 * The changed parts of a workplace in words: "company Infosys → Wipro"; empty if nothing changed.
 */
export function workplaceChange(before: Workplace, after: Workplace): string {
  const words = ({ companyName, package: lpa, dateOfJoining }: Workplace) => ({
    company: companyName ?? "none",
    package: lpa === null ? "none" : formatLpa(lpa),
    "first day": dateOfJoining ? formatDate(dateOfJoining) : "none",
  });
  const [from, to] = [words(before), words(after)];
  return keysOf(from)
    .filter((name) => from[name] !== to[name])
    .map((name) => `${name} ${from[name]} → ${to[name]}`)
    .join(", ");
}
