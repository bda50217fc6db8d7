import { monthOf } from "#/domain/money/dues/dues.rules.ts";
import { formatMonth } from "#/shared/months.ts";
import { openTestGateway } from "#test/support/gateway.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { openAs } from "./support/people.ts";
import { supportedPerson } from "./support/supported-people.ts";
import { dayFromToday } from "./support/trainee-steps.ts";

type Provider = Awaited<ReturnType<typeof openTestGateway>>;
let provider: Provider;

/** A hub with a payment provider. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: playwright wants to see which fixtures are used
  settings: async ({}, use) => {
    provider = await openTestGateway();
    await use(provider.settings);
    await provider.close();
  },
});

/** Replaces the provider's script: pays when its checkout opens. */
const CHECKOUT = `window.Razorpay = class {
  constructor(options) { this.options = options; }
  async open() {
    const { paymentId, orderId, signature } = await window.payAtProvider(this.options.order_id);
    this.options.handler({ razorpay_payment_id: paymentId, razorpay_order_id: orderId, razorpay_signature: signature });
  }
};`;

test("a month is paid at the provider with one press", async ({ page, hub, faults }) => {
  const person = await supportedPerson(hub, "Pays Online");
  const month = formatMonth(monthOf(dayFromToday(0)));
  await page.route("https://checkout.razorpay.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: CHECKOUT }),
  );
  await page.exposeFunction("payAtProvider", (orderId: string) => provider.pay(orderId));
  await openAs(page, person, "/assistance-details");
  const pay = page.getByRole("button", { name: `Pay now: ${month}` });
  await expect(pay).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await pay.click();
  await expect(page.getByText("Payment received. Your receipt is in your mail.")).toBeVisible();
  await expect(pay).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: month })).toContainText("Received");
  await hub.mailbox.newest(person.email, /was received$/);
  await expectAccessible(page);
  // The provider's script is the only foreign request.
  expect(faults.splice(0)).toEqual([
    "request to another host: https://checkout.razorpay.com/v1/checkout.js",
  ]);
});
