import { settingsContract } from "#/domain/office/settings/settings.contract.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, test } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";

for (const [device, viewport, lab] of [
  ["a desk", { width: 1440, height: 900 }, ""],
  ["a phone", { width: 390, height: 844 }, " @lab"],
] as const) {
  test(`somebody of the office lets a program in, from ${device}${lab}`, async ({ page, hub }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const ask = (token: string, path: string) =>
      fetch(`${hub.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    const name = `Sheet of ${device}`;
    const row = page.getByRole("listitem").filter({ hasText: name });
    let token = "";

    await test.step("nothing is there until the owner switches it on", async () => {
      const session = await signInByCall(hub, FIRST_ADMIN);
      const { saved } = await call(hub.url, session.token, settingsContract.read, {});
      const version = saved.find(({ section }) => section === "programs")?.version ?? 0;
      const programs = { allowsTokens: false, version };
      await call(hub.url, session.token, settingsContract.update, { body: { programs } });
      await openAs(page, FIRST_ADMIN, "/security");
      await expect(page.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Access tokens" })).toHaveCount(0);
      await page.goto("/admin-panel/settings#programs");
      const form = page.getByRole("form", { name: "Access tokens" });
      await form.getByRole("switch", { name: /Staff make access tokens/ }).check();
      await form.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("link", { name: "Access tokens" })).toBeVisible();
    });

    await test.step("it is made, and shown once to be copied", async () => {
      await page.goto("/security");
      await page.getByRole("button", { name: "Make a token" }).click();
      const form = page.getByRole("dialog", { name: "Make a token" });
      await form.getByRole("button", { name: "Make the token" }).click();
      await expect(form.getByText("Choose what it may do.")).toBeVisible();
      await form.getByLabel("Program").fill(name);
      await form.getByRole("checkbox", { name: /Read receipts/ }).check();
      await form.getByLabel("It ends after").selectOption("30 days");
      await expectAccessible(page);
      await form.getByRole("button", { name: "Make the token" }).click();
      const shown = page.getByRole("dialog", { name: "Your new token" });
      token = (await shown.getByText(/^hub_pat_/).textContent()) ?? "";
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await shown.getByRole("button", { name: "Copy the token" }).click();
      await expect(shown.getByRole("button", { name: "Copied" })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
      await expectAccessible(page);
      await shown.getByRole("button", { name: "Close" }).click();
      await expect(row.getByText("not used yet.")).toBeVisible();
      await expect(page.getByText(token)).toHaveCount(0);
    });

    await test.step("a program uses it within its scope, and its use is seen", async () => {
      expect((await ask(token, "/payment/receipts?page=1&pageSize=10")).status).toBe(200);
      expect((await ask(token, "/people?page=1&pageSize=10")).status).toBe(403);
      expect((await ask(token, "/settings")).status).toBe(403);
      await page.reload();
      await expect(row.getByText(/last used .* from 127\.0\.0\.0\/24/)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("the office sees it, its owner ends it, and it opens nothing", async () => {
      await page.goto("/admin-panel/access-tokens");
      await expect(page.getByText(name).first()).toBeVisible();
      await expectAccessible(page);
      await page.goto("/security");
      await page.getByRole("button", { name: `End ${name}` }).click();
      await page.getByRole("dialog").getByRole("button", { name: "End token" }).click();
      await expect(page.getByText("That token has ended.")).toBeVisible();
      await expect(row.getByText("Ended", { exact: true })).toBeVisible();
      const refused = await ask(token, "/payment/receipts?page=1&pageSize=10");
      expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    });
  });
}
