import { requestsContract } from "#/domain/support/assistance/requests/requests.contract.ts";
import { addYear, formatDate } from "#/shared/dates.ts";
import { chooseMore } from "./pages/row-menu.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, phoneTest, test } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";
import { askingPerson, PLACED_ON, placedPerson } from "./support/placed-people.ts";
import { pdfFile } from "./support/sample-documents.ts";
import { dayFromToday } from "./support/trainee-steps.ts";

phoneTest(
  "assistance from the request over the approval and the details to its end",
  async ({ page, hub }) => {
    test.slow();
    const person = await placedPerson(hub, "Suma Pai");

    await test.step("a placed trainee is welcomed and asks for it", async () => {
      await openAs(page, person, "/assistance-dashboard");
      await expect(
        page.getByRole("heading", { name: "Congratulations on Infosys, Suma!" }),
      ).toBeVisible();
      await expect(
        page.getByText(/^An admin answers, usually within 2 working days/),
      ).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel(/^What would you like help with/).fill("My first release");
      await page.getByRole("button", { name: "Request assistance" }).click();
      await expect(page.getByRole("button", { name: "Waiting for Admin Approval" })).toBeDisabled();
      await expect(
        page.getByText(/^An admin looks at it, usually within 2 working days/),
      ).toBeVisible();
    });

    await test.step("the admin sees it waiting and approves it with an amount", async () => {
      await openAs(page, FIRST_ADMIN, "/admin-panel");
      const kinds = page.getByRole("navigation", { name: "What waits" });
      await kinds.getByRole("button", { name: /^Assistance requests/ }).click();
      const list = page.getByRole("region", { name: "Assistance requests" });
      await list.getByRole("button", { name: /^Suma Pai My first release/ }).click();
      const chosen = page.getByRole("region", { name: "Suma Pai" });
      await expect(chosen.getByText("My first release")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Approve Suma Pai" }).click();
      const dialog = page.getByRole("dialog", { name: "Approve Suma Pai" });
      await expect(dialog.getByLabel("Amount (₹)")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Approve Suma Pai" })).toBeFocused();
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Approve" }).click();
      await expect(
        dialog.getByText("Please enter an amount to approve the request."),
      ).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel("Amount (₹)").fill("5000");
      await dialog.getByRole("button", { name: "Approve" }).click();
      await expect(page.getByText("The request of Suma Pai was approved.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Approve Suma Pai" })).toBeHidden();
      await expect(kinds.getByRole("button", { name: "Assistance requests 0" })).toBeVisible();
    });

    await test.step("the details form starts from the placement and needs the terms", async () => {
      await openAs(page, person, "/assistance-dashboard");
      await expect(page.getByLabel("Client company name")).toHaveValue("Infosys");
      await expect(page.getByLabel("Package (LPA)")).toHaveValue("6.5");
      await expect(page.getByLabel("Mobile")).toHaveValue("9876543210");
      await page.getByRole("button", { name: "Send details" }).click();
      await expect(page.getByText("Please select a document to upload.")).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel("Terms file", { exact: true }).setInputFiles(pdfFile("terms.pdf"));
      await page.getByRole("button", { name: "Send details" }).click();
      await expect(page).toHaveURL(/\/assistance-details$/);
      await expect(page.getByText("We are finding the right person")).toBeVisible();
      await expect(page.getByText(formatDate(addYear(PLACED_ON), dayFromToday(0)))).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("the profile is edited; the dashboard leads to the details from now on", async () => {
      await page.goto("/assistance-profile");
      await page.getByRole("button", { name: "Edit" }).click();
      await expect(page.getByRole("button", { name: "Update Profile" })).toBeDisabled();
      await page.getByLabel("Mobile").fill("9123456780");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Update Profile" }).click();
      await expect(page.getByText("Profile updated successfully!")).toBeVisible();
      await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
      await page.goto("/assistance-dashboard");
      await expect(page).toHaveURL(/\/assistance-details$/);
      await expect(page.getByText("9123456780")).toBeVisible();
    });

    await test.step("the admin closes it with a summary", async () => {
      await openAs(page, FIRST_ADMIN, "/admin-panel/assistance/closure");
      await expect(page.getByText("Ongoing", { exact: true }).last()).toBeVisible();
      await expectAccessible(page);
      await chooseMore(page, "Suma Pai", "Close");
      const dialog = page.getByRole("dialog", { name: "Close Suma Pai's assistance?" });
      await dialog.getByLabel("Summary (optional)").fill("Settled in and released twice.");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Close assistance" }).click();
      await expect(page.getByText("User closed successfully")).toBeVisible();
      await expect(page.getByRole("button", { name: "More for Suma Pai" })).toBeHidden();
    });

    await test.step("the person reads how it ended", async () => {
      await openAs(page, person, "/assistance-details");
      await expect(page.getByText("Settled in and released twice.")).toBeVisible();
      await expect(page.getByText("It has ended")).toBeVisible();
      await expect(page.getByRole("link", { name: "Edit my details" })).toBeHidden();
    });
  },
);

test("after a decision about a request the focus goes on, and two of one name are told apart @lab", async ({
  page,
  hub,
}) => {
  const ids: string[] = [];
  for (const name of ["Tara Asks", "Tara Asks", "Uma Asks", "Vani Asks", "Wena Asks"]) {
    const { userId } = await askingPerson(hub, name);
    ids.push(userId);
  }
  const [first, second] = ids
    .map((id) => id.slice(-4).toUpperCase())
    .map((code) => `Tara Asks ${code}`);
  await openAs(page, FIRST_ADMIN, "/assistance-register?q=Asks&sort=requestedAt");
  await page.getByRole("button", { name: `Approve ${first}` }).click();
  const dialog = page.getByRole("dialog", { name: `Approve ${first}` });
  await dialog.getByLabel("Amount (₹)").fill("5000");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("₹5,000")).toBeVisible();
  await expect(page.getByRole("button", { name: `Approve ${second}` })).toBeFocused();
  await page.getByRole("button", { name: `Remove ${second}` }).click();
  await expect(page.getByRole("button", { name: /^Approve Tara Asks/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Approve Uma Asks" })).toBeFocused();

  await test.step("who looks at one that another decides reads by whom", async () => {
    await page.goto("/admin-panel?show=assistance");
    await page.getByRole("button", { name: /^Wena Asks/ }).click();
    const chosen = page.getByRole("region", { name: "Wena Asks" });
    await expect(chosen.getByRole("button", { name: "Approve Wena Asks" })).toBeVisible();
    const { token } = await signInByCall(hub, FIRST_ADMIN);
    const params = { userId: ids.at(-1) ?? "" };
    await call(hub.url, token, requestsContract.approve, { params, body: { amount: 3000 } });
    await expect(chosen).toContainText("It no longer waits");
    await expect(chosen).toContainText(/, by Administrator, just now/);
    await page.goto("/assistance-register?q=Asks&sort=requestedAt");
  });

  await test.step("on a person's page the focus goes back to the button, and to the head once that is gone", async () => {
    const { userId } = await askingPerson(hub, "Xena Asks");
    await page.goto(`/people/${userId}`);
    const approve = page.getByRole("button", { name: "Approve request" });
    await approve.click();
    const approval = page.getByRole("dialog", { name: "Approve Xena Asks" });
    await expect(approval.getByLabel("Amount (₹)")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(approve).toBeFocused();
    await page.keyboard.press("Enter");
    await approval.getByLabel("Amount (₹)").fill("2000");
    await page.keyboard.press("Enter");
    await expect(approve).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goto("/assistance-register?q=Asks&sort=requestedAt");
  });

  await test.step("several are approved together, each with its amount", async () => {
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
    await page.getByRole("button", { name: "Approve 2", exact: true }).click();
    const several = page.getByRole("dialog", { name: "Approve 2 requests" });
    await several.getByLabel("The same for all (₹)").fill("4000");
    await several.getByLabel("Amount of Vani Asks (₹)").fill("2500");
    await several.getByRole("button", { name: "Approve 2 requests" }).click();
    await expect(page.getByText("2 approved.")).toBeVisible();
    await expect(page.getByRole("cell", { name: "₹4,000" })).toHaveCount(1);
    await expect(page.getByRole("cell", { name: "₹2,500" })).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  });
});
