/** Parsers of settings; each error says in a few words what is expected. */
import { z } from "zod";
import { PDF_SCRIPTS } from "../pdf/scripts.ts";
import { isClamdUrl, isHttpOrigin, isLoopbackUrl, isPostgresUrl } from "./config-urls.ts";

/** A text setting; an empty one counts as not set. */
export const text = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();
export const days = (fallback: number) =>
  text.pipe(
    z
      .string()
      .regex(/^[1-9]\d{0,4}$/, "a number of days from 1 to 99999")
      .transform(Number)
      .default(fallback),
  );
export const count = (fallback: number) =>
  text.pipe(
    z
      .string()
      .regex(/^\d{1,9}$/, "a whole number from 0")
      .transform(Number)
      .default(fallback),
  );

export const password = text.pipe(
  z.string().min(8, "8 to 256 characters").max(256, "8 to 256 characters").optional(),
);

export const databaseAddress = text.pipe(
  z
    .string()
    .refine(isPostgresUrl, "an address such as postgresql://user:password@host:5432/name")
    .optional(),
);

export const clamdAddress = text.pipe(
  z
    .string()
    .refine(isClamdUrl, "an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl")
    .optional(),
);

export const barred = text.transform((names) => names?.split("|").map((name) => name.trim()));

export const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, "a port number from 0 to 65535")
  .transform(Number)
  .pipe(z.number().max(65_535, "a port number from 0 to 65535"));

export const safeOrigin = z
  .string()
  .refine(
    (url) => isHttpOrigin(url) && (url.startsWith("https:") || isLoopbackUrl(url)),
    "an https address without a path (http only for this machine)",
  );

export const secretText = text.pipe(z.string().min(32, "at least 32 characters").optional());

/** "21:00-08:00", or "off". */
export const quietHoursSetting = z
  .string()
  .regex(
    /^(([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d|off)$/,
    "times such as 21:00-08:00, or off",
  )
  .default("21:00-08:00")
  .transform((hours) => (hours === "off" ? undefined : (hours.split("-") as [string, string])));

export const scriptsSetting = barred.pipe(
  z
    .array(z.enum(PDF_SCRIPTS, `scripts with bars between them, of ${PDF_SCRIPTS.join(", ")}`))
    .default([...PDF_SCRIPTS]),
);
