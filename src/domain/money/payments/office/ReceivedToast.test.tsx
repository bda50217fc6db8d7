// @vitest-environment happy-dom
import { notifications } from "@mantine/notifications";
import { afterEach, expect, test, vi } from "vitest";
import { newScreen, shownToasts } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { waitFor } from "#test/support/wait-for.ts";
import { announceReceived } from "./ReceivedToast.tsx";

afterEach(() => notifications.clean());

const NUMBER = "RCP/26-27/000001";
const ASHA = { amount: 4_000, from: "Asha Rao", receiptNumber: NUMBER };
const BALA = { amount: 5_000, from: "Bala Iyer", receiptNumber: "RCP/26-27/000002" };

test("of several payments the payers and receipts are named", async () => {
  const toasts = shownToasts();
  await announceReceived([ASHA, BALA]);
  const text = JSON.stringify(toasts.at(-1));
  for (const part of ["2 payments received, ₹9,000", "Asha Rao", "Bala Iyer", "000001 to RCP"])
    expect(text).toContain(part);
});

test("of one payment the receipt opens, and leads to where it is voided", async () => {
  signInAs("Admin");
  const addresses: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    addresses.push(address);
    return address.includes("/receipt/")
      ? new Response(new Blob(["%PDF-"]))
      : Response.json({ entries: [{ number: NUMBER, receiptId: "r1" }] });
  });
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const toasts = shownToasts();
  await announceReceived([ASHA]);
  newScreen(toasts.at(-1) as never);
  const button = (label: string) =>
    document.querySelector<HTMLElement>(`[aria-label="${label} ${NUMBER}"]`);
  await waitFor(() => expect(button("Open")).not.toBeNull());
  button("Open")?.click();
  await waitFor(() => expect(opened).toHaveBeenCalled());
  expect(addresses.some((address) => address.includes("/receipt/r1"))).toBe(true);
  expect(button("Void")?.getAttribute("href")).toContain("void=");
  expect(button("Print")).not.toBeNull();
});
