import { bareNumber } from "./phone.ts";

const FROM_A_SPREADSHEET = /^(\d{10,12})\.0+$/;
const NUMBER = /^(?:\+91|(?:0|00)?91)?0?([6-9]\d{9})$/;

/**
 * Area codes before the number of a landline: Bengaluru and Ahmedabad, and the longer ones that
 * begin with 7 and 8.
 */
const LANDLINE = /^(?:\+?91 |0091 )?(?:0? ?(?:80|79)|0[78]\d\d) [\d ]+$/;

const WRONG_MOBILE = "Enter a ten-digit Indian mobile number.";

/** A number in groups of digits, with one space for any separator. */
const inGroups = (text: string): string =>
  bareNumber(text)
    .replace(FROM_A_SPREADSHEET, "$1")
    .replace(/[ ()[\]./-]+/g, " ")
    .trim();

/**
 * Returns an Indian mobile number as ten digits, or undefined. Spaces, dashes, dots, slashes,
 * brackets, invisible marks and a leading +91, 91, 0091 or 0 are dropped, and digits of every
 * script are read; the rest must start with 6 to 9 (specification 3, A8) and be no landline.
 */
export function readMobile(text: string): string | undefined {
  const exact = /^(\d)\.?(\d*)e\+?0?(9|11)$/i.exec(text.trim());
  // A spreadsheet's number with an exponent, if it kept all digits.
  if (exact && `${exact[2]}`.length === Number(exact[3]))
    return readMobile(`${exact[1]}${exact[2]}`);
  const groups = inGroups(text);
  return LANDLINE.test(groups) ? undefined : NUMBER.exec(groups.replaceAll(" ", ""))?.[1];
}

/** Returns the message for a text that is no such number. */
export function mobileProblem(text: string): string {
  const groups = inGroups(text);
  if (groups.replace(/\D/g, "").length >= 20) return "Enter one number, not two.";
  return LANDLINE.test(groups) ? "Enter a mobile number; this one is a landline." : WRONG_MOBILE;
}
