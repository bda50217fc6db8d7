import { expectAccessible } from "../frame/accessibility.ts";
import { expect, test } from "../frame/fixtures.ts";
import { FIRST_ADMIN, openAs } from "../frame/people.ts";

test("a visitor writes, the admin reads it, marks it as answered and deletes it", async ({
  page,
  request,
}) => {
  await page.goto("/contact-us");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill out all fields.");

  await page.getByLabel("Name").fill("Nikhil Verma");
  await page.getByLabel("Email").fill("nikhil@visitors.example");
  await page.getByLabel("Message").fill("Is there a batch in the evening?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Thank you! Your message has been sent successfully.")).toBeVisible();

  const listening = page.waitForResponse((response) => response.url().includes("/api/updates"));
  await openAs(page, FIRST_ADMIN, "/admin-panel/contact-messages");
  const row = page.getByRole("row", { name: "Nikhil Verma" });
  await expect(row).toContainText("Is there a batch in the evening?");
  await expectAccessible(page);

  // Who writes meanwhile stands there without a reload.
  await listening;
  const sent = await request.post("/api/contact/submit", {
    data: { name: "Asma Khan", email: "asma@visitors.example", message: "And at the weekend?" },
  });
  expect(sent.status()).toBe(200);
  const late = page.getByRole("row", { name: "Asma Khan" });
  await late.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete message" }).click();
  await expect(late).toBeHidden();

  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.getByRole("button", { name: "Mark 1 as answered" }).click();
  await expect(page.getByText("1 answered.")).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByText("Answered", { exact: true }).first().click();
  await expect(row).toContainText("Administrator");
  await row.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete message" }).click();
  await expect(row).toBeHidden();
  await expect(page.getByText("No Trainee Message Found ...")).toBeVisible();
});
