import type { Page } from "@playwright/test";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";

/**
 * The usual time for undoing, longer where the machine is slow: what is undone must still be open.
 * For hubs of their own.
 */
export const UNDO_SECONDS = Math.round(scaledTimeout(30_000) / 1_000);

/**
 * The button that takes back what a toast says. Several toasts can be visible at once, including
 * one that fades out.
 */
export const undoOf = (page: Page, message: string) =>
  page.getByRole("status").filter({ hasText: message }).getByRole("button", { name: "Undo" });
