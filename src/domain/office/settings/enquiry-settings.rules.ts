import { z } from "zod";
import { lineField } from "#/shared/line-field.ts";

export const LONGEST_SOURCE = 60;
const MOST_SOURCES = 30;

/** For how many days an enquiry without activity is kept. */
export const KEEP_DAYS = { least: 30, usual: 365, most: 1095 } as const;
const DAYS = `Enter a number from ${KEEP_DAYS.least} to ${KEEP_DAYS.most}.`;

const isNamedOnce = (names: readonly string[]) =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length;

/** The settings of enquiries as an owner sends them. */
export const enquiryFields = {
  takesEnquiries: z.boolean("Choose yes or no."),
  enquirySources: z
    .array(lineField("Name the source.", LONGEST_SOURCE))
    .min(1, "There must be at least one source.")
    .max(MOST_SOURCES, `Use at most ${MOST_SOURCES} sources.`)
    .refine(isNamedOnce, "Name each source once."),
  keepEnquiriesDays: z.int(DAYS).min(KEEP_DAYS.least, DAYS).max(KEEP_DAYS.most, DAYS),
};

/** The settings of enquiries as they are read. */
export const enquiryValues = {
  takesEnquiries: z.boolean(),
  enquirySources: z.array(z.string()),
  keepEnquiriesDays: z.int(),
};
