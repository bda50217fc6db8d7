import { monthOf } from "#/domain/money/dues/dues.rules.ts";
import { officeContract } from "#/domain/money/payments/office/office.contract.ts";
import { formatMonth } from "#/shared/months.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";
import { supportedPerson } from "./support/supported-people.ts";
import { createJavaBatch, dayFromToday, traineeBeforeFee } from "./support/trainee-steps.ts";

// Every hub asks for whole amounts until its owner allows parts.
onOwnHub({ HUB_NAME: "Hub of parts" });

test("a month is recorded in parts once an owner allows it @lab", async ({ page, hub }) => {
  const person = await supportedPerson(hub, "Pays Parts");
  const month = formatMonth(monthOf(dayFromToday(0)));
  await openAs(page, FIRST_ADMIN, "/admin-panel/money");
  const record = page.getByRole("button", { name: `Record payment from Pays Parts, ${month}` });
  const dialog = page.getByRole("dialog", { name: /from Pays Parts/ });
  const amount = dialog.getByLabel("Amount");

  await test.step("until then nothing is said of it", async () => {
    await record.click();
    await expect(dialog.getByLabel("Paid by")).toBeVisible();
    await expect(amount).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Received of it")).toHaveCount(0);
  });

  await test.step("it is allowed under Settings", async () => {
    await page.goto("/admin-panel/settings#fee");
    const card = page.getByRole("region", { name: "Admission fee", exact: true });
    await card.getByRole("switch", { name: "Payments in parts" }).check();
    await expectAccessible(page);
    await card.getByRole("button", { name: "Save admission fee" }).click();
    await expect(card.getByText(/^Changed by Administrator/)).toBeVisible();
  });

  await test.step("less is a part: what is left stays owed", async () => {
    await page.goto("/admin-panel/money");
    await record.click();
    await expect(amount).toHaveValue("₹1,000");
    await amount.fill("400");
    await expect(dialog).toContainText("₹400 of ₹1,000; ₹600 left.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Record ₹400" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^₹400 from Pays Parts, RCP/)).toBeVisible();
    const mail = await hub.mailbox.newest(person.email, /was received$/);
    expect(mail.text).toContain("₹600 of it is left to pay.");
  });

  await test.step("more than what is left is refused at the field, by keys alone", async () => {
    await record.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await amount.fill("600.01");
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText("At most ₹600 is left to pay.");
    await amount.fill("600");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^₹600 from Pays Parts, RCP/)).toBeVisible();
    await expect(record).toHaveCount(0);
  });

  await test.step("a part that is voided is owed again, and its payer reads so", async () => {
    await page.goto("/admin-panel/money?view=entries&q=Pays%20Parts&sort=-at");
    const last = page.getByRole("button", { name: /^More for RCP.* from Pays Parts/ }).first();
    await last.click();
    await page.getByRole("menuitem", { name: "Void" }).click();
    const voiding = page.getByRole("dialog", { name: /^Void RCP/ });
    await voiding.getByLabel("Reason").fill("Counted twice");
    await voiding.getByRole("button", { name: "Void this receipt" }).click();
    await expect(voiding).toBeHidden();
    await page.goto("/admin-panel/dues?q=Pays%20Parts");
    await expect(page.getByRole("heading", { name: "Dues", level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("₹400 of ₹1,000 received");
    await openAs(page, person, "/assistance-details");
    await expect(page.getByRole("main")).toContainText(`₹600 for ${month}`);
    await expect(page.getByRole("main")).toContainText("₹400 of ₹1,000 received");
    await expectAccessible(page);
  });
});

test("a fee is paid in parts, the last one online", async ({ page, hub }) => {
  await createJavaBatch(hub, 0);
  const person = await traineeBeforeFee(hub, "Fee Parts");
  await openAs(page, FIRST_ADMIN, "/admin-panel/settings#fee");
  const card = page.getByRole("region", { name: "Admission fee", exact: true });
  const allowed = card.getByRole("switch", { name: "Payments in parts" });
  await expect(allowed).toBeVisible();
  if (!(await allowed.isChecked())) {
    await allowed.check();
    await card.getByRole("button", { name: "Save admission fee" }).click();
    await expect(card.getByText(/^Changed by Administrator/)).toBeVisible();
  }

  await test.step("the office records a part", async () => {
    await page.goto("/admin-panel/money?q=Fee%20Parts");
    await page.getByRole("button", { name: "Record payment from Fee Parts" }).click();
    const dialog = page.getByRole("dialog", { name: "₹10,000 from Fee Parts" });
    await dialog.getByLabel("Amount").fill("4000");
    await expect(dialog).toContainText("₹4,000 of ₹10,000; ₹6,000 left.");
    await dialog.getByRole("button", { name: "Record ₹4,000" }).click();
    await expect(page.getByText(/^₹4,000 from Fee Parts, RCP/)).toBeVisible();
    await page.goto("/admin-panel/open-fees?q=Fee%20Parts");
    await expect(page.getByRole("heading", { name: "Open fees", level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("₹4,000 of ₹10,000 received");
    await expectAccessible(page);
  });

  await test.step("a part that a colleague recorded meanwhile is named, and the rest proposed", async () => {
    await page.goto("/admin-panel/money?q=Fee%20Parts");
    await page.getByRole("button", { name: "Record payment from Fee Parts" }).click();
    const dialog = page.getByRole("dialog", { name: "₹6,000 from Fee Parts" });
    await expect(dialog.getByLabel("Amount")).toHaveValue("₹6,000");
    const { userId } = await signInByCall(hub, person);
    const { token } = await signInByCall(hub, FIRST_ADMIN);
    const body = { userId, part: "Fee", amount: 1_000, method: "Cash" } as const;
    await call(hub.url, token, officeContract.record, { body });
    await dialog.getByRole("button", { name: "Record ₹6,000" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(dialog.getByLabel("Amount")).toHaveValue("₹5,000");
    await dialog.getByLabel("Amount").fill("1000");
    await dialog.getByRole("button", { name: "Record ₹1,000" }).click();
    await expect(page.getByText(/^₹1,000 from Fee Parts, RCP/)).toBeVisible();
  });

  await test.step("the trainee reads what is left, and pays that", async () => {
    await openAs(page, person, "/admission-fee");
    const main = page.getByRole("main");
    await expect(main).toContainText("Paid so far");
    await expect(main).toContainText("₹4,000");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Pay Now" }).click();
    const checkout = page.getByRole("dialog", { name: "Sandbox checkout" });
    await checkout.getByRole("button", { name: "Pay ₹4,000" }).click();
    await hub.mailbox.newest(person.email, /^Receipt RCP.* for your admission fee$/);
    await openAs(page, FIRST_ADMIN, "/admin-panel/money?q=Fee%20Parts");
    await expect(page.getByText("No match among what is owed.")).toBeVisible();
  });
});
