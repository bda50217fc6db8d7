import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { traineePastJava } from "./support/module-steps.ts";
import { FIRST_ADMIN, openAs } from "./support/people.ts";

test("a passed module is a certificate that anybody checks, until the office withdraws it", async ({
  page,
  hub,
}) => {
  const { person, userId } = await traineePastJava(hub, "Certified Chitra");
  await openAs(page, person, "/my-papers");
  const own = page.getByRole("region", { name: "Your certificates" });
  await expect(own.getByText("Passed the Java module")).toBeVisible();
  const check = own.getByRole("link", { name: /^Check / });
  const address = (await check.getAttribute("href")) ?? "";
  const number = (await check.textContent()) ?? "";

  await own.getByRole("button", { name: `Open certificate ${number}` }).click();
  const sheet = page.getByRole("dialog", { name: `certificate-${number}.pdf` });
  await expect(sheet.locator("canvas").first()).toBeVisible();

  await test.step("anybody checks it by its number", async () => {
    await page.context().clearCookies();
    await page.goto("/verify");
    await page.getByLabel("Number of the certificate").fill("7KQF");
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await expect(page.getByText("Enter the twelve letters and digits")).toBeVisible();
    await page.getByLabel("Number of the certificate").fill(number.toLowerCase());
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await expect(page).toHaveURL(`/verify/${number}`);
    await expect(page.getByText("This certificate is valid")).toBeVisible();
    await expect(page.getByText("Certified Chitra")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the office withdraws it with a reason", async () => {
    await openAs(page, FIRST_ADMIN, `/people/${userId}`);
    await page.getByRole("button", { name: `Withdraw ${number}` }).click();
    const dialog = page.getByRole("dialog", { name: `Withdraw ${number}` });
    await dialog.getByLabel("Reason").fill("Somebody else sat the test.");
    await dialog.getByRole("button", { name: "Withdraw this certificate" }).click();
    await expect(dialog).toBeHidden();
    const certificates = page.getByRole("region", { name: "Certificates" });
    await expect(certificates.getByText("Withdrawn", { exact: true })).toBeVisible();
  });

  await page.goto(new URL(address).pathname);
  await expect(page.getByText("This certificate was withdrawn")).toBeVisible();
  // Typed into the address by hand, as when a paper is read out.
  await page.goto(`/verify/${encodeURIComponent(number.toLowerCase().replaceAll("-", " "))}`);
  await expect(page.getByText("This certificate was withdrawn")).toBeVisible();
  await expect(page.getByText("Somebody else sat the test.")).toHaveCount(0);
});
