/**
 * Tasks of the office that begin with Ctrl K, a contact message or New Seekers, for `npm run
 * tasks`.
 */
import type { Page } from "@playwright/test";
import { contactContract } from "#/domain/site/contact/contact.contract.ts";
import { call } from "./support/call.ts";
import type { Hub } from "./support/hub.ts";
import type { Meter } from "./support/meter.ts";

export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

type Walk = { page: Page; meter: Meter; hub: Hub };
export type Task = {
  name: string;
  aim: string;
  as: { username: string; role: "Admin" | "Trainer" | "Trainee" };
  address: string;
  size?: keyof typeof SIZES;
  before?: (hub: Hub) => Promise<void>;
  /** Returns measurements in addition to the effort, in words. */
  walk: (walk: Walk) => Promise<string | undefined>;
};

export const ADMIN = { username: "Meera Iyer", role: "Admin" } as const;
const CTO = { username: "Anita Desai", role: "Admin" } as const;

const RECEIPT_NUMBER = /RC[PV][/\d-]+/;

export const FINDING_AND_ANSWERING: readonly Task[] = [
  {
    name: "a receipt by its last digits",
    aim: "1 shortcut and 5 keys",
    as: ADMIN,
    address: "/admin-panel/payment-receipts",
    walk: async ({ page, meter }) => {
      // Of the newest ones: under GST they are receipt vouchers.
      const last = page.getByRole("row").filter({ hasText: RECEIPT_NUMBER }).last();
      const [number = ""] = RECEIPT_NUMBER.exec((await last.textContent()) ?? "") ?? [];
      await meter.press("Control+k", ...number.slice(-4));
      await page.getByRole("option", { name: number }).waitFor();
      await meter.press("Enter");
      await page.waitForURL(({ searchParams }) => searchParams.get("q") === number);
      return number;
    },
  },
  {
    name: "record a payment from anywhere",
    aim: "3 actions and a name",
    as: ADMIN,
    address: "/admin-panel/money",
    walk: async ({ page, meter }) => {
      const owing = page.getByRole("button", { name: /^Record payment from / }).first();
      const [, name] =
        /^Record payment from ([^,]+)/.exec((await owing.getAttribute("aria-label")) ?? "") ?? [];
      await meter.press("Control+k");
      // The search text is typed, and not counted.
      await page.keyboard.type(`record payment ${name}`);
      await page.getByRole("option", { name: `Record a payment for ${name}` }).waitFor();
      await meter.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Record payment" });
      const record = dialog.getByRole("button", { name: /^Record/ });
      const label = await record.textContent();
      await meter.click(record);
      await dialog.waitFor({ state: "hidden" });
      return label ?? undefined;
    },
  },
  {
    name: "assign 5 guides",
    aim: "3 clicks",
    as: CTO,
    // Of one company: its name is typed, and not counted.
    address: "/cto-dashboard/new-seekers?q=Vijayanagara",
    walk: async ({ page, meter }) => {
      await meter.click(page.getByRole("checkbox", { name: /^Select all/ }).first());
      await meter.click(page.getByRole("combobox", { name: /^Guidance provider/ }));
      await meter.click(page.getByRole("option").first());
      const toast = page.getByText(/^\d+ assigned to /);
      return (await toast.textContent()) ?? undefined;
    },
  },
  {
    name: "answer a contact message",
    aim: "2 clicks and the text",
    as: ADMIN,
    address: "/admin-panel/contact-messages",
    before: async (hub) => {
      const body = {
        name: "Nikhil Verma",
        email: "nikhil@visitors.example",
        message: "When is Java?",
      };
      await call(hub.url, undefined, contactContract.submit, { body });
    },
    walk: async ({ page, meter }) => {
      await meter.click(page.getByRole("button", { name: "Reply to Nikhil Verma" }));
      // The text itself is typed, and not counted.
      await page.getByRole("textbox", { name: "Answer" }).fill("On Monday. Come and see.");
      await meter.click(page.getByRole("button", { name: "Send answer" }));
      await page.getByText("Your answer is on its way.").waitFor();
      return undefined;
    },
  },
];
