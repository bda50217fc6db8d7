import type { z } from "zod";
import { listPeopleBy } from "#/domain/accounts/users/importing.queries.ts";
import { numberProblem, readNumber } from "#/shared/amount.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { foldEmail } from "#/shared/email.ts";
import { invalidInput } from "#/shared/errors.ts";
import { mobileProblem, readMobile } from "#/shared/mobile.ts";
import { problemsOf } from "#/shared/problems.ts";
import { readDate } from "#/shared/typed-date.ts";
import type { Db } from "../db/db.ts";
import { refuseRow } from "./importers.ts";

/**
 * The day from which a spreadsheet counts its days, and the range in which a cell without a format
 * is taken for a day.
 */
const FIRST_SERIAL_DAY = "1899-12-30";
const SERIAL_DAY = /^([2-7]\d{4})(?:\.\d{1,20})?$/;

/** Returns a date as written in India, day first if it is in numbers. Throws RowRefusedError. */
export function importedDay(column: string, text: string): IsoDate {
  const day = readDay(text);
  if (day !== undefined) return day;
  throw refuseRow(column, "Enter a date as YYYY-MM-DD or dd/mm/yyyy.");
}

/** Returns the day in a text, as written in Indian spreadsheets; undefined for none. */
export function readDay(text: string): IsoDate | undefined {
  const serial = SERIAL_DAY.exec(text.trim())?.[1];
  return serial ? addDays(FIRST_SERIAL_DAY, Number(serial)) : readDate(text);
}

/** A mobile number. Throws RowRefusedError. */
export function importedMobile(text: string): string {
  const mobile = readMobile(text);
  if (mobile) return mobile;
  throw refuseRow("mobile", `${mobileProblem(text)}${lossOf(text)}`);
}

/** Returns the values of a row as parsed by a form's schema. Throws INVALID_INPUT. */
export function importedInput<Schema extends z.ZodType>(schema: Schema, values: unknown) {
  const { data, error } = schema.safeParse(values);
  if (error) throw invalidInput(problemsOf(error));
  return data;
}

/** Returns a number as people type amounts, or as `read` parses it. Throws RowRefusedError. */
export function importedNumber(column: string, text: string, read = readNumber): number {
  const number = read(text);
  if (number !== undefined) return number;
  throw refuseRow(column, numberProblem(text));
}

/** Returns what a spreadsheet did to a number of ten digits, if known, as a sentence to append. */
export function lossOf(text: string): string {
  if (/^\d(\.\d+)?e\+?\d+$/i.test(text))
    return " A spreadsheet has rounded it: format the column as text.";
  return /^\d{7,9}$/.test(text) ? " A spreadsheet may have taken a zero off its beginning." : "";
}

type Named = { id: string; username: string; role: string; subRole: string | null };

/** Returns the approved account of a row's e-mail or mobile number. Throws RowRefusedError. */
export async function importedPerson(db: Db, text: string): Promise<Named> {
  const contact = text.trim();
  const isEmail = /[@\uff20]/.test(contact);
  const mobile = isEmail ? undefined : readMobile(contact);
  if (!isEmail && !mobile) {
    throw refuseRow("person", `Enter an email or a ten-digit mobile number.${lossOf(contact)}`);
  }
  const found = await listPeopleBy(db, isEmail ? { email: foldEmail(contact) } : { mobile });
  const [one, other] = found;
  if (!one) throw refuseRow("person", "Nobody with an account has this.");
  if (other) {
    throw refuseRow(
      "person",
      `${one.username} and ${other.username} share this number. Use an email.`,
    );
  }
  return one;
}
