import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdBack } from "./support/hold-back.ts";
import { FIRST_ADMIN, openAs } from "./support/people.ts";

test("a visitor writes, the admin reads it, marks it as answered and deletes it", async ({
  page,
  request,
}) => {
  await page.goto("/contact-us");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill out all fields.");

  await expect(page.getByText(/^Write today and you have an answer by .*\d/)).toBeVisible();
  await page.getByLabel("Name").fill("Nikhil Verma");
  await page.getByLabel("Email").fill("nikhil@visitors.example");
  await test.step("the field grows with what is written, between five rows and fourteen", async () => {
    const field = page.getByLabel("Message");
    const heightOf = async (lines: number) => {
      await field.fill("A line\n".repeat(lines - 1));
      return (await field.boundingBox())?.height ?? 0;
    };
    const [least, ten, most] = [await heightOf(1), await heightOf(10), await heightOf(60)];
    const row = (ten - least) / 5;
    expect(row).toBeGreaterThan(15);
    expect(Math.abs(most - least - 9 * row)).toBeLessThan(row);
  });
  await page.getByLabel("Message").fill("Is there a batch in the evening?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Thank you! Your message has been sent successfully.")).toBeVisible();

  const listening = page.waitForResponse((response) => response.url().includes("/api/updates"));
  const release = await holdBack(page, /api(%2F|\/)contact(%2F|\/)messages/);
  await openAs(page, FIRST_ADMIN, "/admin-panel/contact-messages");
  await test.step("what comes within 200 ms comes without a shape before it", async () => {
    const shape = page.getByRole("table").locator("tbody td > *").first();
    await shape.waitFor({ state: "attached" });
    expect(await shape.evaluate(visibilityAt, 199)).toBe("hidden");
    expect(await shape.evaluate(visibilityAt, 201)).toBe("visible");
    release();
  });
  const row = page.getByRole("row", { name: "Nikhil Verma" });
  await expect(row).toContainText("Is there a batch in the evening?");
  await expectAccessible(page);

  // A message sent meanwhile appears without a reload.
  await listening;
  await test.step("a message of thousands of lines leaves the others in sight", async () => {
    const data = { name: "Lines", email: "l@visitors.example", message: "a\n".repeat(2000) };
    expect((await request.post("/api/contact/submit", { data })).status()).toBe(200);
    const lines = page.getByRole("row", { name: "Lines" });
    await lines.waitFor();
    expect((await lines.boundingBox())?.height).toBeLessThan(700);
    await lines.getByRole("button", { name: /^Delete/ }).click();
    await expect(lines).toBeHidden();
  });
  const sent = await request.post("/api/contact/submit", {
    data: { name: "Asma Khan", email: "asma@visitors.example", message: "And at the weekend?" },
  });
  expect(sent.status()).toBe(200);
  const late = page.getByRole("row", { name: "Asma Khan" });
  await test.step("an answer by mail: two presses and the text, with the message whole above it", async () => {
    await late.getByRole("button", { name: "Reply to Asma Khan" }).click();
    const dialog = page.getByRole("dialog", { name: "Answer Asma Khan" });
    await expect(dialog).toContainText("And at the weekend?");
    await dialog.getByRole("combobox", { name: "Begin with" }).click();
    await page.getByRole("option", { name: "Fee" }).click();
    await expect(dialog.getByRole("textbox", { name: "Answer" })).toHaveValue(/admission fee/);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send answer" }).click();
    const toast = page.getByRole("status").filter({ hasText: "Your answer is on its way." });
    await expect(toast).toContainText("Asma Khan");
    await expect(late).toContainText("Leaves in a moment");
  });
  await late.getByRole("button", { name: /^Delete/ }).click();
  await expect(late).toBeHidden();

  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.getByRole("button", { name: "Mark 1 as answered" }).click();
  await expect(page.getByText("1 answered.")).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByText("Answered", { exact: true }).first().click();
  await expect(row).toContainText("Administrator");
  await row.getByRole("button", { name: /^Delete/ }).click();
  await expect(row).toBeHidden();
  await expect(page.getByText("No Trainee Message Found ...")).toBeVisible();
});

/** Runs in the page. Returns an element's visibility this many ms after it appeared. */
function visibilityAt(element: HTMLElement | SVGElement, ms: number) {
  // Restarted: an animation that has ended is no longer listed.
  element.style.animation = "none";
  element.getBoundingClientRect();
  element.style.animation = "";
  for (const animation of element.getAnimations()) {
    animation.pause();
    animation.currentTime = ms;
  }
  return getComputedStyle(element).visibility;
}
