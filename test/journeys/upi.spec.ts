import { monthOf } from "#/domain/money/dues/dues.rules.ts";
import { formatMonth } from "#/shared/months.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs } from "./support/people.ts";
import { supportedPerson } from "./support/supported-people.ts";
import { dayFromToday } from "./support/trainee-steps.ts";

// Until an owner sets a UPI id, it is not mentioned.
onOwnHub({ HUB_NAME: "Hub of UPI" });

test("a month is paid by UPI, and confirmed with one press", async ({ page, hub }) => {
  const person = await supportedPerson(hub, "Pays Upi");
  const month = formatMonth(monthOf(dayFromToday(0)));
  const pay = page.getByRole("button", { name: `Pay by UPI: ${month}` });

  await test.step("nothing is offered until the office names a UPI id", async () => {
    await openAs(page, person, "/assistance-details");
    await expect(page.getByText(`₹1,000 for ${month}`)).toBeVisible();
    await expect(pay).toHaveCount(0);
    await openAs(page, FIRST_ADMIN, "/admin-panel/settings#fee");
    const card = page.getByRole("region", { name: "Admission fee", exact: true });
    await card.getByLabel("UPI id").fill("hub@okbank");
    await card.getByLabel("UPI payee name").fill("Hub Trust");
    await card.getByRole("button", { name: "Save admission fee" }).click();
    await expect(card.getByText(/^Changed by Administrator/)).toBeVisible();
  });

  await test.step("the payer scans the code and enters the reference number", async () => {
    await openAs(page, person, "/assistance-details");
    await pay.click();
    const dialog = page.getByRole("dialog", { name: `Pay ${month} by UPI` });
    await expect(
      dialog.getByRole("img", { name: "UPI payment of ₹1,000 to Hub Trust" }),
    ).toBeVisible();
    const link = dialog.getByRole("link", { name: "Open my UPI app", includeHidden: true });
    const address = new URL((await link.getAttribute("href")) ?? "");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      pa: "hub@okbank",
      pn: "Hub Trust",
      am: "1000.00",
      cu: "INR",
      tn: `Assistance ${month} Pays Upi`,
    });
    await expectAccessible(page);
    const reference = dialog.getByLabel("UPI reference number (UTR)");
    await reference.fill("4123");
    await dialog.getByRole("button", { name: "I have paid" }).click();
    await expect(dialog.getByText(/^Enter the 12 digits/)).toBeVisible();
    await reference.fill("4123 4567 8901");
    await dialog.getByRole("button", { name: "I have paid" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/reference 412345678901. The office confirms it./)).toBeVisible();
    await expect(pay).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("the office does not find it, and says why", async () => {
    await openAs(page, FIRST_ADMIN, "/admin-panel/money?claim=waiting");
    await expect(page.getByText(/^UPI 412345678901/)).toBeVisible();
    await expectAccessible(page);
    // Next to the takings, the list has only the width of a card.
    await page.getByRole("button", { name: `More for Pays Upi, ${month}` }).click();
    await page.getByRole("menuitem", { name: "Not here" }).click();
    const dialog = page.getByRole("dialog", { name: /412345678901 did not come$/ });
    await dialog.getByLabel("Reason").fill("It is not in our account");
    await dialog.getByRole("button", { name: "It did not come" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("No payment by UPI waits to be confirmed.")).toBeVisible();
  });

  await test.step("the payer reads so on a phone, and sends the right number", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, person, "/assistance-details");
    await expect(
      page.getByText("Not confirmed, reference 412345678901: It is not in our account"),
    ).toBeVisible();
    await pay.click();
    await page.getByLabel("UPI reference number (UTR)").fill("412345678902");
    await page.getByRole("button", { name: "I have paid" }).click();
    await expect(page.getByText(/reference 412345678902. The office confirms it./)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("one press records it, with its receipt", async () => {
    await openAs(page, FIRST_ADMIN, "/admin-panel/money?claim=waiting");
    await page.getByRole("button", { name: `Confirm UPI payment of Pays Upi, ${month}` }).click();
    await expect(page.getByText(/^₹1,000 from Pays Upi, RCP/)).toBeVisible();
    await hub.mailbox.newest(person.email, /was received$/);
    await openAs(page, person, "/assistance-details");
    await expect(page.getByRole("listitem").filter({ hasText: month })).toContainText("Received");
    await expect(page.getByText("To be paid next")).toHaveCount(0);
  });
});
