import { noticesContract } from "#/domain/messaging/notices/notices.contract.ts";
import { startTwilio } from "#test/support/twilio.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { candidateOf, interviewOf } from "./support/candidates.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { openAs, signInByCall } from "./support/people.ts";

/** A hub with a provider of texts, with templates in English and Kannada. */
const test = base.extend<{ twilio: Awaited<ReturnType<typeof startTwilio>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright wants to see which fixtures are used
  twilio: async ({}, use) => {
    const twilio = await startTwilio();
    await use(twilio);
    await twilio.close();
  },
  settings: async ({ twilio }, use) =>
    use({ ...twilio.settings, ...twilio.templates, QUIET_HOURS: "off" }),
});

const PHONE = { width: 390, height: 844 };

test("who agrees gets what is urgent on the phone, and what was read there is read in the app", async ({
  page,
  hub,
  twilio,
}) => {
  const person = await candidateOf(hub, "Farah Textman");
  const urgent = page.getByRole("switch", { name: "What is urgent by WhatsApp or SMS as well" });
  const language = page.getByRole("combobox", { name: "Language of WhatsApp messages and SMS" });

  await test.step("nothing is agreed to beforehand; a language is one's choice", async () => {
    await openAs(page, person, "/notification-preferences");
    await expect(urgent).not.toBeChecked();
    await expectAccessible(page);
    await urgent.check();
    await language.click();
    await page.getByRole("option", { name: "Kannada" }).click();
    await page.getByRole("button", { name: "Store my choice" }).click();
    await expect(page.getByText("Your choice is stored.")).toBeVisible();
  });

  await test.step("on a phone it stands as it was stored", async () => {
    await page.setViewportSize(PHONE);
    await page.reload();
    await expect(urgent).toBeChecked();
    await expect(language).toHaveValue("Kannada");
    await expectAccessible(page);
  });

  await test.step("an interview is set: its template leaves, in that language", async () => {
    await interviewOf(hub, person, "Northwind", 3);
    await expect.poll(() => twilio.messages.length).toBe(1);
    const form = twilio.messages[0]?.form;
    expect(form?.get("To")).toBe("whatsapp:+919876543210");
    expect(twilio.templates.TWILIO_WHATSAPP_TEMPLATES).toContain(
      `interview-scheduled:kn=${form?.get("ContentSid")}`,
    );
  });

  await test.step("read on the phone, it is not unread in the app", async () => {
    const { token } = await signInByCall(hub, person);
    const isRead = async () => {
      const { notifications } = await call(hub.url, token, noticesContract.listNotifications, {
        query: {},
      });
      return notifications.find(({ kind }) => kind === "interview-scheduled")?.readAt !== null;
    };
    expect(await isRead()).toBe(false);
    const { url, payload, headers } = twilio.report("read");
    const answer = await fetch(`${hub.url}${url}`, { method: "POST", headers, body: payload });
    expect(answer.status).toBe(200);
    expect(await isRead()).toBe(true);
  });
});
