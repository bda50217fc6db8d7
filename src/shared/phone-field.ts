import { z } from "zod";
import { readGstin } from "./gstin.ts";
import { readPhone } from "./phone.ts";
import { readUpi } from "./upi.ts";

/** A text in the form that `read` returns; `wrong` is the message if it returns undefined. */
const readField = (read: (text: string) => string | undefined, wrong: string) =>
  z
    .string({ error: wrong })
    .max(1000, wrong)
    .transform((text, context): string => {
      const value = read(text);
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message: wrong });
      return z.NEVER;
    });

const orNone =
  (read: (text: string) => string | undefined) =>
  (text: string): string | undefined =>
    text.trim() === "" ? "" : read(text);

/** The telephone number of an office or a contact, in the form to dial. */
export const phoneField = readField(readPhone, "Enter a phone number such as +91 80000 00001.");

/** A telephone number that may be left empty. */
export const optionalPhoneField = readField(
  orNone(readPhone),
  "Enter a phone number, or leave it empty.",
);

/** A UPI id, which may be left empty. */
export const optionalUpiField = readField(orNone(readUpi), "Enter a UPI id such as hub@bank.");

/** A GSTIN, which may be left empty. */
export const optionalGstinField = readField(
  orNone(readGstin),
  "Enter the 15 characters of the GSTIN, or leave it empty.",
);
