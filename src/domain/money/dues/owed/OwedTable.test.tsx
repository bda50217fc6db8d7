// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { sheetOf } from "#/client/ui/table/export-sheet.ts";
import { owedMonth } from "#test/support/owed-month.ts";
import { newScreen, shownToasts } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { owedColumns } from "./OwedColumns.tsx";
import { OwedTable } from "./OwedTable.tsx";

const OWED = [
  owedMonth("asha", "Asha Rao"),
  owedMonth("bala", "Bala Iyer"),
  owedMonth("chitra", "Chitra Nair"),
];

/** A server whose list stays the same and that accepts one of the months. */
const serve = () =>
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.includes("/takings")) return Response.json({ day: "2026-10-01", closing: null });
    const results = [
      { id: "asha", problem: null, receiptNumber: "RCP/26-27/000001" },
      { id: "bala", problem: "Payment for this month is already recorded." },
    ];
    return address.includes("/received")
      ? Response.json({ message: "1 of 2 received.", results })
      : Response.json({ owed: OWED }, { headers: { "X-Total-Count": "3" } });
  });

const boxOf = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[type=checkbox][aria-label$="of ${name}"]`);
const press = (words: string) =>
  [...document.querySelectorAll("button")]
    .findLast(({ textContent }) => textContent?.includes(words))
    ?.click();

test("of rows that were done together those that failed stay selected, with their reason", async () => {
  signInAs("Admin");
  serve();
  newScreen(<OwedTable onOpen={() => undefined} onAct={() => undefined} />);
  await expect.poll(() => boxOf("Asha Rao")).not.toBeNull();
  // The second click comes before the first is rendered.
  boxOf("Asha Rao")?.click();
  boxOf("Bala Iyer")?.click();
  await expect.poll(() => document.body.textContent).toContain("Record 2 payments");
  press("Record 2 payments");
  await expect.poll(() => document.querySelector("form button[type=submit]")).not.toBeNull();
  document.querySelector<HTMLButtonElement>("form button[type=submit]")?.click();
  await expect.poll(() => document.body.textContent).toContain("already recorded");
  const selected = OWED.filter(({ username }) => boxOf(username)?.checked);
  expect(selected.map(({ _id }) => _id)).toEqual(["bala"]);
});

test("a search without a match does not say that nothing is owed", async () => {
  signInAs("Admin");
  vi.stubGlobal("fetch", async () =>
    Response.json({ owed: [] }, { headers: { "X-Total-Count": "0" } }),
  );
  newScreen(<OwedTable onOpen={() => undefined} />, { at: "/?q=zz" });
  await expect.poll(() => document.body.textContent).toContain("Nothing matches “zz”.");
  expect(document.body.textContent).not.toContain("Nothing is owed.");
});

test("what was recorded is said with the payer, the sum and the receipt", async () => {
  signInAs("Admin");
  serve();
  const toasts = shownToasts();
  newScreen(<OwedTable onOpen={() => undefined} onAct={() => undefined} />);
  await expect.poll(() => boxOf("Asha Rao")).not.toBeNull();
  document
    .querySelector<HTMLButtonElement>('[aria-label="Record payment from Asha Rao, Oct 2026"]')
    ?.click();
  await expect.poll(() => document.querySelector("form button[type=submit]")).not.toBeNull();
  document.querySelector<HTMLButtonElement>("form button[type=submit]")?.click();
  await expect
    .poll(() => toasts.at(-1))
    .toMatchObject({
      props: { amount: 5000, from: "Asha Rao", receiptNumber: "RCP/26-27/000001" },
    });
});

test("the exported list has the telephone number of each payer", () => {
  const [owed] = OWED;
  const sheet = sheetOf(
    "Owed",
    owedColumns(false),
    owed ? [{ ...owed, mobile: "9876543210" }] : [],
  );
  const [cells] = sheet.rows;
  expect(cells?.[sheet.heads.indexOf("Phone")]).toMatchObject({ value: "9876543210" });
});
