import { recordsContract } from "#/features/assistance/records/contract.ts";
import { batchesContract } from "#/features/batches/contract.ts";
import { monthOf } from "#/features/dues/rules.ts";
import { paymentsContract } from "#/features/payments/contract.ts";
import { samplePdf } from "#/server/testing/sample-files.ts";
import { formatDay } from "#/shared/dates.ts";
import { writeMonth } from "#/shared/months.ts";
import { expectAccessible } from "../frame/accessibility.ts";
import { call } from "../frame/call.ts";
import { expect, phoneTest, test } from "../frame/fixtures.ts";
import type { Hub } from "../frame/hub.ts";
import { createdPerson, FIRST_ADMIN, openAs, signInByCall } from "../frame/people.ts";
import { createJavaBatch, dayFromToday, traineeBeforeFee } from "../frame/trainee-steps.ts";

/** Somebody in a batch who has paid the first half of the fee. */
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

/** An Assistance user whose support began seventy days ago. */
async function supportedPerson(hub: Hub, username: string) {
  const person = await createdPerson(hub, username, { role: "Trainee", subRole: "Assistance" });
  const { token, userId } = await signInByCall(hub, person);
  const form = new FormData();
  const fields = {
    userId,
    username,
    email: person.email,
    mobile: "9876543210",
    companyName: "Infosys",
    package: "6.5",
    dateOfJoining: dayFromToday(-70),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("assignment", new Blob([new Uint8Array(samplePdf())]), "terms.pdf");
  await call(hub.url, token, recordsContract.create, { form });
  return person;
}

phoneTest("who paid half sees what is open, pays it and gets a receipt", async ({ page, hub }) => {
  await createJavaBatch(hub, 0);
  const person = await halfPayer(hub, "Half paid");
  await openAs(page, person, "/batch-dashboard");
  const card = page.getByRole("region", { name: "Balance of your fee" });
  await expect(card).toContainText(`₹5,000 due on ${formatDay(dayFromToday(30))}`);
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
  const month = writeMonth(monthOf(dayFromToday(0)));

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
    await dialog.getByRole("button", { name: "Save payment" }).click();
    await expect(page.getByText("Payment details saved successfully!")).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Payment of Owes Monthly" }).click();
    await expect(chosenMonth).not.toHaveValue("");
    await chosenMonth.click();
    await expect(page.getByRole("option", { name: month, exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the ledger has it as due", async () => {
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
    await row.getByRole("button", { name: `Mark as received: ${month} of Owes Monthly` }).click();
    const dialog = page.getByRole("dialog", { name: `Owes Monthly, ${month}` });
    await dialog.getByRole("button", { name: "Mark as received" }).click();
    await expect(dialog).toBeHidden();
    await expect(row).not.toContainText("Not Received");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Open dues" }).click();
    await page.getByRole("link", { name: /^Received this month/ }).click();
    await page.getByPlaceholder("Search by name or month").fill("Owes Monthly");
    await expect(page.getByRole("row", { name: /^Owes Monthly/ })).toContainText("Received");
    await hub.mailbox.newest(person.email, new RegExp(`payment for ${month} was received`));
  });
});
