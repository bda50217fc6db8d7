import { z } from "zod";
import { isMonthKey } from "./months.ts";
import { MAX_PAGE_SIZE, MAX_UNPAGED_ROWS } from "./page-size.ts";
import { trimLine } from "./visible-line.ts";

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, "Use a whole number from 1.")
    .transform(Number)
    .pipe(z.int().min(1, "Use a whole number from 1.").max(max, `At most ${max}.`));

/**
 * How many rows of each list to return, for a page that shows the first ones and loads more on
 * request.
 */
export const limitField = wholeNumber(10_000).optional();

/** The initial number of rows. */
export const DEFAULT_LIMIT = 200;

/**
 * The query of every list call (specification 3, G10): `q` searches literally in all text columns
 * of the row, `page` from 1, `pageSize` up to 200 (without it at most 1,000 rows are returned),
 * `sort` one of the row's fields with `-` before it for descending.
 */
export const listQuery = <const F extends readonly [string, ...string[]]>(sortable: F) =>
  z.object({
    q: z.string().max(200, "Search for at most 200 characters.").overwrite(trimLine).optional(),
    page: wholeNumber(1_000_000).optional(),
    pageSize: wholeNumber(MAX_PAGE_SIZE).optional(),
    sort: z
      .enum([...sortable, ...sortable.map((field) => `-${field}` as const)] as [
        F[number] | `-${F[number]}`,
        ...(F[number] | `-${F[number]}`)[],
      ])
      .optional(),
  });

/** A month, as YYYY-MM. */
export const monthField = z.string().refine(isMonthKey, "Name a month as YYYY-MM.");

/** The sum of a list of money, in rupees, over all matching rows; left out without rows. */
export const listSums = {
  sum: z.number().optional(),
  /** The part still to come in. */
  sumOpen: z.number().optional(),
  /** The part that was taken back. */
  sumBack: z.number().optional(),
};

export type ListQuery = {
  q?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
  sort?: string | undefined;
};

/** Returns how many rows to fetch and to skip for a list query. */
export function limitAndOffset(query: ListQuery): { limit: number; offset: number } {
  const limit = query.pageSize ?? MAX_UNPAGED_ROWS;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/** Returns one page of rows that are already collected and sorted, and their total number. */
export function pageOf<Row>(
  rows: readonly Row[],
  query: ListQuery,
): { rows: Row[]; total: number } {
  const { limit, offset } = limitAndOffset(query);
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

/** Returns field and direction of a `sort` text. */
export const sortOf = <F extends string>(
  sort: string | undefined,
  fallback: F | `-${F}`,
): { field: F; direction: "asc" | "desc" } => {
  const text = sort ?? fallback;
  return text.startsWith("-")
    ? { field: text.slice(1) as F, direction: "desc" }
    : { field: text as F, direction: "asc" };
};

/** Returns a search text as a LIKE pattern that matches it literally anywhere. */
export const likeOf = (q: string): string => `%${q.replace(/[\\%_]/g, "\\$&")}%`;
