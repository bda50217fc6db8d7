import { settingsContract } from "#/domain/office/settings/settings.contract.ts";
import { contactContract } from "#/domain/site/contact/contact.contract.ts";
import { typeDate } from "./pages/date-field.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, onOwnHub, phoneTest, test } from "./support/fixtures.ts";
import { createdPerson, FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";
import { dayFromToday } from "./support/trainee-steps.ts";

// Off in every hub until its owner switches it on.
onOwnHub({ HUB_NAME: "Hub of enquiries" });

test("who asks is written down, called, invited and counted by source", async ({ page, hub }) => {
  test.slow();
  const salesHead = await createdPerson(hub, "Farhan", { role: "Admin", subRole: "Sales Head" });
  const sheet = page.getByRole("dialog", { name: "Enquiry", exact: true });

  await test.step("until an owner switches it on nothing is said of it", async () => {
    await openAs(page, salesHead, "/sales-head-dashboard");
    const menu = page.getByRole("navigation", { name: "Sales Dashboard sections" });
    await expect(menu.getByRole("link", { name: "Interviews" })).toBeVisible();
    await expect(menu.getByRole("link", { name: /^Enquiries/ })).toHaveCount(0);
    await openAs(page, FIRST_ADMIN, "/admin-panel/settings#enquiries");
    const card = page.getByRole("region", { name: "Enquiries", exact: true });
    await card.getByRole("switch").check();
    await card.getByRole("button", { name: "Save enquiries" }).click();
    await expect(card.getByText(/^Changed by Administrator/)).toBeVisible();
  });

  await test.step("the sales head writes it down, and who has the number is named", async () => {
    await openAs(page, salesHead, "/sales-head-dashboard/enquiries");
    const form = page.getByRole("dialog", { name: "New enquiry" });
    const write = async (name: string, mobile: string) => {
      await page.getByRole("button", { name: "New enquiry" }).click();
      await form.getByLabel("Mobile").fill(mobile);
      await form.getByLabel("Name").fill(name);
      await form.getByRole("combobox", { name: "Source" }).click();
      await page.getByRole("option", { name: "Referral" }).click();
    };
    await write("Asha Rao", "+91 98450-12345");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Write down" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("row", { name: /Asha Rao/ })).toContainText("9845012345");
    await write("Her Brother", "098450 12345");
    await expect(form.getByText(/Asha Rao: open enquiry, same number/)).toBeVisible();
    await form.getByRole("button", { name: "Write down" }).click();
    await expect(form.getByText("Asha Rao has an open enquiry with this number.")).toBeVisible();
    await form.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("a call is noted, and undone", async () => {
    const dialog = page.getByRole("dialog", { name: "Call with Asha Rao" });
    await page.getByRole("button", { name: "Called Asha Rao" }).click();
    await dialog.getByText("No answer", { exact: true }).click();
    await dialog.getByRole("button", { name: "Note call" }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole("row", { name: /Asha Rao/ });
    await expect(row).toContainText("No answer");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(row).not.toContainText("No answer");
  });

  await test.step("opened in place it is invited, by an address that is asked for", async () => {
    await page.getByRole("button", { name: "Open the enquiry of Asha Rao" }).click();
    await expect(sheet.getByText("Nobody has called yet.")).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await sheet.getByRole("button", { name: "Invite" }).click();
    await sheet.getByLabel("Email").fill("asha.rao@people.example");
    await sheet.getByRole("button", { name: "Invite" }).click();
    await expect(sheet.getByText("Invited:")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("row", { name: /Asha Rao/ })).toContainText("Invited");
  });

  await test.step("a number of the figure opens whom it counts", async () => {
    await page.getByRole("link", { name: "Enquiries by source" }).click();
    const table = page.getByRole("table", { name: "By source" });
    await expectAccessible(page);
    await table
      .getByRole("row", { name: /Referral/ })
      .getByRole("link")
      .first()
      .click();
    await expect(page.getByRole("row", { name: /Asha Rao/ })).toBeVisible();
    await expect(page.getByText("9845012345")).toHaveCount(0);
  });

  await test.step("a contact message becomes one by a press", async () => {
    const body = { name: "Bala Iyer", email: "bala@people.example", message: "Fees?" };
    await call(hub.url, undefined, contactContract.submit, { body });
    await openAs(page, FIRST_ADMIN, "/admin-panel/contact-messages");
    await page.getByRole("button", { name: "To enquiries: the message from Bala Iyer" }).click();
    const form = page.getByRole("dialog", { name: "New enquiry" });
    await expect(form.getByLabel("Email")).toHaveValue("bala@people.example");
    await expect(form.getByLabel("Note")).toHaveValue("Fees?");
    await form.getByLabel("Mobile").fill("9845054321");
    await form.getByRole("button", { name: "Write down" }).click();
    await expect(form).toBeHidden();
    await page.goto("/admin-panel/contact-messages");
    await page.getByRole("button", { name: "Open enquiry: the message from Bala Iyer" }).click();
    await expect(sheet.getByRole("heading", { name: "Bala Iyer" })).toBeVisible();
  });
});

phoneTest("on a phone somebody is called, and lost with a reason @lab", async ({ page, hub }) => {
  const salesHead = await createdPerson(hub, "Gita", { role: "Admin", subRole: "Sales Head" });
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const { saved } = await call(hub.url, token, settingsContract.read, {});
  const version = saved.find(({ section }) => section === "enquiries")?.version ?? 0;
  const enquiries = { takesEnquiries: true, version };
  await call(hub.url, token, settingsContract.update, { body: { enquiries } });
  await openAs(page, salesHead, "/sales-head-dashboard/enquiries");
  await page.getByRole("button", { name: "New enquiry" }).click();
  const form = page.getByRole("dialog", { name: "New enquiry" });
  await form.getByLabel("Mobile").fill("9845077777");
  await form.getByLabel("Name").fill("Chitra Devi");
  await form.getByRole("combobox", { name: "Source" }).click();
  await page.getByRole("option", { name: "Walk-in" }).click();
  await form.getByRole("button", { name: "Write down" }).click();
  await expect(form).toBeHidden();

  await page.getByRole("button", { name: "Called Chitra Devi" }).click();
  const dialog = page.getByRole("dialog", { name: "Call with Chitra Devi" });
  await dialog.getByLabel("Note").fill("Asks her family.");
  await expectAccessible(page);
  await typeDate(dialog.getByLabel("Next call"), dayFromToday(2));
  await dialog.getByRole("button", { name: "Note call" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "More for Chitra Devi" }).click();
  await page.getByRole("menuitem", { name: "Open the enquiry of Chitra Devi" }).click();
  const sheet = page.getByRole("dialog", { name: "Enquiry", exact: true });
  await expect(sheet.getByText("Asks her family.")).toBeVisible();
  await sheet.getByRole("button", { name: "Lost" }).click();
  await sheet.getByLabel("Reason").fill("Too far away.");
  await sheet.getByRole("button", { name: "Close as lost" }).click();
  await expect(sheet.getByText("Too far away.")).toBeVisible();
  await sheet.getByRole("button", { name: "Open again" }).click();
  await expect(sheet.getByText("Too far away.")).toBeHidden();
  await expectAccessible(page);
});
