import { startWebhookReceiver } from "#test/support/webhook-receiver.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { approvedTrainee, FIRST_ADMIN, openAs } from "./support/people.ts";

/** A hub, and another program that accepts its webhooks. */
const test = base.extend<{ program: Awaited<ReturnType<typeof startWebhookReceiver>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright wants to see which fixtures are used
  program: async ({}, use) => {
    const program = await startWebhookReceiver();
    await use(program);
    await program.close();
  },
  settings: async ({ program }, use) => use({ WEBHOOK_HOSTS: program.origin, UNDO_SECONDS: "0" }),
});

for (const [device, viewport] of [
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`another program is told of an approval, from ${device} @lab`, async ({
    page,
    hub,
    program,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);

    await test.step("an admin adds it and gives it the key", async () => {
      await openAs(page, FIRST_ADMIN, "/admin-panel/settings#webhooks");
      await page.getByRole("link", { name: "Programs that are told" }).click();
      await page.getByRole("button", { name: "Add a program" }).click();
      const form = page.getByRole("dialog", { name: "Add a program" });
      await form.getByRole("button", { name: "Add the program" }).click();
      await expect(form.getByText("Choose what it is told of.")).toBeVisible();
      await form.getByLabel("Program").fill("Books");
      await form.getByLabel("Address").fill(program.url);
      await form.getByRole("checkbox", { name: "Somebody is approved" }).check();
      await expectAccessible(page);
      await form.getByRole("button", { name: "Add the program" }).click();
      const key = page.getByRole("dialog", { name: "The key of this webhook" });
      program.program.key = (await key.getByText(/^whsec_/).textContent()) ?? "";
      await key.getByRole("button", { name: "Close" }).click();
    });

    await test.step("a test that it refuses says so, and one that it takes", async () => {
      await page.getByRole("link", { name: "Books" }).click();
      program.verdicts.push(503);
      await page.getByRole("button", { name: "Send a test" }).click();
      await expect(page.getByText("Books did not take the test: 503.")).toBeVisible();
      await page.getByRole("button", { name: "Send a test" }).click();
      await expect(page.getByText("Books took the test: 200.")).toBeVisible();
      await expect(page.getByText("hub.test")).toHaveCount(2);
      await expectAccessible(page);
    });

    await test.step("an approval arrives there, and stands in the log", async () => {
      const person = await approvedTrainee(hub, "Tara Told");
      await expect
        .poll(() => program.received.map(({ type }) => type), { timeout: 60_000 })
        .toContain("person.approved");
      expect(JSON.stringify(program.received)).not.toContain(person.email);
      await page.reload();
      await expect(page.getByText("person.approved").first()).toBeVisible();
      await expect(page.getByText("Tara Told")).toBeVisible();
    });

    await test.step("it is paused, and removed after a question", async () => {
      await page.getByRole("button", { name: "Pause" }).click();
      await expect(page.getByText("Books is paused.")).toBeVisible();
      await page.getByRole("button", { name: "Remove", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await expect(page.getByText("No program is told anything.")).toBeVisible();
    });
  });
}
