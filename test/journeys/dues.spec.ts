import { monthOf } from "#/domain/money/dues/dues.rules.ts";
import { paymentsContract } from "#/domain/money/payments/payments.contract.ts";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { formatDate } from "#/shared/dates.ts";
import { formatMonth } from "#/shared/months.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, phoneTest, test } from "./support/fixtures.ts";
import type { Hub } from "./support/hub.ts";
import { FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";
import { supportedPerson } from "./support/supported-people.ts";
import { createJavaBatch, dayFromToday, traineeBeforeFee } from "./support/trainee-steps.ts";

/** A person in a batch who has paid the first half of the fee. */
async function halfPayer(hub: Hub, username: string) {
  const person = await traineeBeforeFee(hub, username, "Partial Payment");
  const { token, userId } = await signInByCall(hub, person);
  const { batches } = await call(hub.url, token, batchesContract.listJava, { query: {} });
  const fee = { userId, paymentType: "Partial Payment", batchId: batches[0]?._id } as const;
  const { orderId } = await call(hub.url, token, paymentsContract.createOrder, { body: fee });
  const body = { orderId };
  const paid = await call(hub.url, token, paymentsContract.playSandbox, { body });
  await call(hub.url, token, paymentsContract.verify, { body: { ...fee, ...paid } });
  return person;
}

phoneTest("who paid half sees what is open, pays it and gets a receipt", async ({ page, hub }) => {
  await createJavaBatch(hub, 0);
  const person = await halfPayer(hub, "Half paid");
  await openAs(page, person, "/batch-dashboard");
  await test.step("the contact picture lies over nothing that can be pressed", async () => {
    const picture = await page.getByRole("link", { name: "Contact us" }).first().boundingBox();
    const below = await page.getByRole("link", { name: "Your timeline" }).boundingBox();
    expect(picture?.y).toBeGreaterThanOrEqual(below?.y ?? Number.POSITIVE_INFINITY);
    expect(picture?.x).toBeGreaterThan((below?.x ?? 0) + (below?.width ?? 0));
  });
  const card = page.getByRole("listitem").filter({ hasText: "Balance of your fee" });
  await expect(card).toContainText("₹5,000");
  await expect(card).toContainText(
    `Due on ${formatDate(dayFromToday(30), dayFromToday(0))}, 30 days left`,
  );
  await card.getByRole("link", { name: "Pay balance" }).click();
  const pay = page.getByRole("button", { name: "Pay ₹5,000" });
  await expect(pay).toBeVisible();
  await expectAccessible(page);

  await test.step("a failed try leaves it open", async () => {
    await pay.click();
    await page.getByRole("button", { name: "Let the payment fail" }).click();
    await expect(page.getByText("Payment verification failed.")).toBeVisible();
  });

  await test.step("paid, it is settled with a receipt of its own", async () => {
    await pay.click();
    const checkout = page.getByRole("dialog", { name: "Sandbox checkout" });
    await checkout.getByRole("button", { name: /^Pay ₹/ }).click();
    await expect(page.getByText("Your admission fee is settled")).toBeVisible();
    await expectAccessible(page);
    const address = await page.getByRole("link", { name: "Open receipt" }).getAttribute("href");
    const answer = await page.request.get(address ?? "");
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    const mail = await hub.mailbox.newest(person.email, /the balance of your admission fee/);
    expect(mail.text).toContain("Nothing of the fee is open any more.");
  });

  await test.step("the card is gone", async () => {
    await page.getByRole("link", { name: "Open my training" }).click();
    await expect(page.getByRole("heading", { name: "Java Training" })).toBeVisible();
    await expect(card).toBeHidden();
  });
});

test("a month of assistance is recorded once, received later, and stands in the ledger", async ({
  page,
  hub,
}) => {
  const person = await supportedPerson(hub, "Owes Monthly");
  const month = formatMonth(monthOf(dayFromToday(0)));

  await test.step("recorded as not received, and not offered a second time", async () => {
    await openAs(page, FIRST_ADMIN, "/admin-panel/assistance/closure");
    await page.getByRole("button", { name: "Payment of Owes Monthly" }).click();
    const dialog = page.getByRole("dialog", { name: "Payment of Owes Monthly" });
    await expect(dialog.getByLabel("Amount")).toHaveValue("₹1,000");
    const chosenMonth = dialog.getByRole("combobox", { name: "Month" });
    const status = dialog.getByRole("combobox", { name: "Status" });
    await expect(chosenMonth).toHaveValue(month);
    await expect(status).toHaveValue("Received");
    await status.click();
    await page.getByRole("option", { name: "Not Received" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Record as not received" }).click();
    const toast = page
      .getByRole("status")
      .filter({ hasText: "Payment details saved successfully!" });
    await expect(toast).toContainText(`Owes Monthly, ${month}`);
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Payment of Owes Monthly" }).click();
    await expect(chosenMonth).not.toHaveValue("");
    await chosenMonth.click();
    await expect(page.getByRole("option", { name: month, exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the ledger has it as due", async () => {
    await page.getByRole("link", { name: "Money desk", exact: true }).click();
    await page.getByRole("link", { name: "Dues", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Dues", level: 1 })).toBeVisible();
    await page.getByPlaceholder("Search by name or month").fill("Owes Monthly");
    const row = page.getByRole("row", { name: /^Owes Monthly/ });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("₹1,000");
    await expectAccessible(page);
  });

  await test.step("marked as received, it is so in both lists", async () => {
    await page.goto("/admin-panel/assistance/payments?q=Owes");
    const row = page.getByRole("row", { name: /^Owes Monthly/ });
    await expect(row).toContainText("Not Received");
    await row.getByRole("button", { name: `Record payment from Owes Monthly, ${month}` }).click();
    const dialog = page.getByRole("dialog", { name: `Owes Monthly, ${month}` });
    await dialog.getByRole("button", { name: "Record ₹1,000" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^₹1,000 from Owes Monthly, RCP/)).toBeVisible();
    await expect(row).not.toContainText("Not Received");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Open dues" }).click();
    await page.getByPlaceholder("Search by name or month").fill("Owes Monthly");
    await expect(page.getByRole("row", { name: /^Owes Monthly/ })).toContainText("Received");
    await page.getByRole("link", { name: /^Received, all/ }).click();
    await expect(page.getByRole("row", { name: /^Owes Monthly/ })).toContainText("₹1,000");
    await expect(page.getByText(/₹[\d,]+ in all/)).toBeVisible();
    await hub.mailbox.newest(person.email, new RegExp(`payment for ${month} was received`));
  });
});

test("the money desk: months received together, a balance recorded and taken back", async ({
  page,
  hub,
}) => {
  await createJavaBatch(hub, 0);
  for (const name of ["Asha", "Bela"]) await supportedPerson(hub, `Desk ${name}`);
  const half = await halfPayer(hub, `Desk Chitra`);
  await openAs(page, FIRST_ADMIN, "/admin-panel/money");
  const search = page.getByRole("searchbox");
  const more = (of: RegExp) => page.getByRole("button", { name: of }).first();

  await test.step("its three figures stand in one row, one below the other only where they have no room", async () => {
    const wide = page.viewportSize();
    const tiles = page.getByRole("link", { name: /^(Received today|Overdue|Due next)/ });
    const places = () =>
      tiles.evaluateAll((all) => {
        const boxes = all.map((one) => one.getBoundingClientRect());
        return [
          boxes.length,
          new Set(boxes.map(({ x }) => x)).size,
          new Set(boxes.map(({ y }) => y)).size,
        ];
      });
    await expect.poll(places).toEqual([3, 3, 1]);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(places).toEqual([3, 3, 1]);
      const cut = () =>
        tiles.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect(await cut(), `at ${width} px`).toBe(0);
    }
    await page.setViewportSize({ width: 280, height: 640 });
    await expect.poll(places).toEqual([3, 1, 3]);
    if (wide) await page.setViewportSize(wide);
  });

  await test.step("what is owed is searched by a key and received together, two clicks and a dialog", async () => {
    await expect(page.getByRole("region", { name: "Takings" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await search.fill("Desk");
    await expect(page.getByRole("checkbox", { name: /^Select Assistance/ })).toHaveCount(2);
    for (const box of await page.getByRole("checkbox", { name: /^Select Assistance/ }).all()) {
      await box.check();
    }
    await page.getByRole("button", { name: "Record 2 payments" }).click();
    const dialog = page.getByRole("dialog", { name: "₹2,000 for 2 months of assistance" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Record 2 payments" }).click();
    await expect(page.getByText(/^2 payments received, ₹/)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("checkbox", { name: /^Select Assistance/ })).toHaveCount(0);
  });

  await test.step("a balance comes in over the counter", async () => {
    await page.getByRole("button", { name: `Record payment from Desk Chitra` }).click();
    const dialog = page.getByRole("dialog", { name: `₹5,000 from Desk Chitra` });
    await dialog.getByLabel("Reference").fill("UPI 4711");
    await page.reload();
    await page.getByRole("button", { name: `Record payment from Desk Chitra` }).click();
    await expect(dialog).toContainText("Unsaved changes restored.");
    await expect(dialog.getByLabel("Reference")).toHaveValue("UPI 4711");
    await dialog.getByRole("button", { name: "Record ₹5,000" }).click();
    await expect(dialog).toBeHidden();
    await hub.mailbox.newest(half.email, /the balance of your admission fee/);
  });

  await test.step("it is voided from the lines of money, with a credit note in the mail", async () => {
    await page.goto(`/admin-panel/money?view=entries&q=Desk%20Chitra&sort=-at`);
    await more(/^More for RCP.* from Desk Chitra/).click();
    await page.getByRole("menuitem", { name: "Void" }).click();
    const dialog = page.getByRole("dialog", { name: /^Void RCP/ });
    await dialog.getByLabel("Reason").fill("Counted twice");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Void this receipt" }).click();
    await expect(dialog).toBeHidden();
    const mail = await hub.mailbox.newest(half.email, /is void$/);
    expect(mail.text).toContain("Counted twice");
    await expect(page.getByText("Void", { exact: true }).first()).toBeVisible();
  });

  await test.step("the person's money is a glance away, and the balance is owed again", async () => {
    await more(/^More for .* from Desk Chitra/).click();
    await page.getByRole("menuitem", { name: `All money of Desk Chitra` }).click();
    const drawer = page.getByRole("dialog", { name: `Money of Desk Chitra` });
    await expect(drawer.getByRole("region", { name: "Owed" })).toContainText("Balance");
    await expect(drawer.getByRole("region", { name: "History of money" })).toContainText("VOID");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
  });
});
