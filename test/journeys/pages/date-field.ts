import type { Locator } from "@playwright/test";

/** Types a calendar date as dd/mm/yyyy, and leaves the field so that its calendar closes. */
export async function typeDate(field: Locator, isoDate: string) {
  await field.fill(isoDate.split("-").reverse().join("/"));
  await field.press("Tab");
}
