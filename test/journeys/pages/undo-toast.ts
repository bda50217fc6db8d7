import type { Page } from "@playwright/test";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";

/**
 * The usual time for undoing, longer if the machine is slow: a decision must still be open when it
 * is undone. For separate hubs.
 */
export const UNDO_SECONDS = Math.round(scaledTimeout(30_000) / 1_000);

/**
 * Returns the button that undoes what a toast reports. Several toasts can be visible at once,
 * including one that fades out.
 */
export const undoOf = (page: Page, message: string) =>
  page.getByRole("status").filter({ hasText: message }).getByRole("button", { name: "Undo" });
