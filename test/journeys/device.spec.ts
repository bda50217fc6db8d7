import type { BrowserContext, Page } from "@playwright/test";
import { startPushService } from "#test/support/push-service.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { candidateOf, interviewOf } from "./support/candidates.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { openAs } from "./support/people.ts";

/** A hub with keys for push notifications, and a browser maker's service for them. */
const test = base.extend<{ service: Awaited<ReturnType<typeof startPushService>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright wants to see which fixtures are used
  service: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.close();
  },
  settings: async ({ service }, use) => use({ ...service.settings, QUIET_HOURS: "off" }),
});
test.use({ serviceWorkers: "allow" });

const PHONE = { width: 390, height: 844 };
type Device = ReturnType<Awaited<ReturnType<typeof startPushService>>["device"]>;

/** Makes the test browser, which has no maker's service, return the device's address. */
async function subscribeBy(context: BrowserContext, { subscription }: Device) {
  const state = { isOn: false };
  await context.exposeFunction("keepSubscribed", (isOn: boolean | undefined) => {
    state.isOn = isOn ?? state.isOn;
    return state.isOn;
  });
  await context.addInitScript((stored) => {
    const { keepSubscribed } = globalThis as unknown as {
      keepSubscribed: (isOn?: boolean) => Promise<boolean>;
    };
    const made = {
      endpoint: stored.endpoint,
      toJSON: () => stored,
      unsubscribe: () => keepSubscribed(false),
    } as unknown as PushSubscription;
    // This browser shows no notifications, and reports so.
    Object.defineProperty(Notification, "permission", { value: "granted" });
    Notification.requestPermission = async () => "granted";
    PushManager.prototype.subscribe = async () => {
      await keepSubscribed(true);
      return made;
    };
    PushManager.prototype.getSubscription = async () => ((await keepSubscribed()) ? made : null);
  }, subscription);
  return state;
}

const openMenu = async (page: Page) => {
  await page.getByRole("button", { name: "Profile menu" }).click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
};

test("a device shows notices while the hub is closed, until one logs out there", async ({
  page,
  context,
  hub,
  service,
}) => {
  const device = service.device();
  const browser = await subscribeBy(context, device);
  const person = await candidateOf(hub, "Gita Device");
  const here = page.getByRole("alert").filter({ hasText: "On this device" });

  await test.step("switched on by a press", async () => {
    await openAs(page, person, "/notification-preferences");
    await here.getByRole("button", { name: "Show them on this device" }).click();
    await expect(here).toContainText("until you log out here");
    await expect(
      page.getByRole("checkbox", { name: "Interviews and offers: on devices" }),
    ).toBeChecked();
    await expectAccessible(page);
  });

  await test.step("on a phone it is on after a reload as well", async () => {
    await page.setViewportSize(PHONE);
    await page.reload();
    await expect(here.getByRole("button", { name: "Show none on this device" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("an interview is shown, and again no second time", async () => {
    await interviewOf(hub, person, "Northwind", 3);
    const texts = () =>
      device.shown.map(({ text }) => text).filter((text) => /Northwind/.test(text));
    await expect.poll(texts).toEqual([expect.stringContaining("10:00 AM")]);
  });

  await test.step("the service worker shows what comes", async () => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    const [worker] = context.serviceWorkers();
    const data = JSON.stringify(device.shown.find(({ text }) => /Northwind/.test(text)));
    const shown = await worker?.evaluate(async (sent) => {
      const scope = globalThis as unknown as {
        registration: { showNotification: (...all: unknown[]) => Promise<void> };
        PushEvent: new (type: string, options: { data: string }) => Event;
      };
      return new Promise((resolve) => {
        scope.registration.showNotification = async (...all) => resolve(all);
        dispatchEvent(new scope.PushEvent("push", { data: sent }));
      });
    }, data);
    expect(shown).toEqual([
      "Careers Hub",
      expect.objectContaining({
        body: expect.stringContaining("Northwind"),
        tag: expect.any(String),
        data: { href: "/interview-schedules" },
      }),
    ]);
  });

  await test.step("logged out, the browser has forgotten it", async () => {
    await openMenu(page);
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => browser.isOn).toBe(false);
  });
});

test("the hub can be installed under its name, and who declines is not asked again @lab", async ({
  page,
  context,
  hub,
}) => {
  const person = await candidateOf(hub, "Hema Installer");
  await openAs(page, person, "/user-profile");
  const session = await context.newCDPSession(page);
  const { errors, data = "{}" } = await session.send("Page.getAppManifest");
  const { name, icons } = JSON.parse(data) as { name: string; icons: { src: string }[] };
  expect([errors, name]).toEqual([[], "Careers Hub"]);
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200);

  // Browsers offer it whenever they like: only the hub's reaction is tested.
  const offer = () =>
    page.evaluate(() => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      const userChoice = Promise.resolve({ outcome: "dismissed" });
      dispatchEvent(Object.assign(event, { prompt: async () => undefined, userChoice }));
      return event.defaultPrevented;
    });
  const install = page.getByRole("menuitem", { name: "Install as an app" });
  await openMenu(page);
  await expect(install).toHaveCount(0);
  expect(await offer()).toBe(true);
  await expect(install).toBeVisible();
  await install.click();
  await page.reload();
  await offer();
  await openMenu(page);
  await expect(install).toHaveCount(0);
});
