import type { AddressInfo } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { hmacHex, type Secrets } from "#/platform/security/secrets.ts";
import { AppError } from "#/shared/errors.ts";
import type { PaymentGateway } from "../gateway.ts";
import { signCheckout } from "../protocol.ts";
import { type ProviderStore, providerApp } from "../provider-app.ts";
import { razorpayGateway, toDispute, toRefund } from "../razorpay.ts";
import { enterDispute } from "./disputes.ts";
import { openSandboxDb } from "./schema.ts";
import { enterPayment, sandboxStore } from "./store.ts";
import { webhookSender } from "./webhook-sender.ts";

type Pay = NonNullable<PaymentGateway["playCheckout"]>;

/** Returns the keys of the sandbox, the same in every instance that has the platform's secret. */
function sandboxKeys(secrets: Secrets) {
  const root = secrets.keyFor("sandbox");
  return {
    keyId: `rzp_sandbox_${hmacHex(root, "key-id").slice(0, 14)}`,
    keySecret: hmacHex(root, "key-secret"),
    webhookSecret: hmacHex(root, "webhook-secret"),
  };
}

/**
 * Opens the built-in payment provider: a fake on a loopback port that speaks the provider's
 * protocol, with its data in the database. `gateway` is the ordinary adapter pointed at it, with
 * `playCheckout`. `webhookUrl` returns where the platform takes webhooks, undefined until it
 * listens.
 */
export async function openSandbox(needs: {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  log: FastifyBaseLogger;
  webhookUrl: () => string | undefined;
}): Promise<{ gateway: PaymentGateway; pay: Pay; close: () => Promise<void> }> {
  const { clock } = needs;
  const db = await openSandboxDb(needs.db);
  const keys = sandboxKeys(needs.secrets);
  const store = sandboxStore(db, clock);
  /** Refunds, and sends the provider's events, for its own refunds and for requested ones. */
  const refund: ProviderStore["refund"] = async (params) => {
    const made = await store.refund(params);
    const payment = made && (await store.findPayment(made.payment_id));
    if (made && payment) {
      for (const event of ["refund.created", "refund.processed"]) {
        webhooks.send(event, { refund: made, payment });
      }
    }
    return made;
  };
  const app = providerApp(keys, { ...store, refund });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const webhooks = webhookSender({
    secret: keys.webhookSecret,
    url: needs.webhookUrl,
    log: needs.log,
  });
  const pay: Pay = async (checkout) => {
    const entered = await enterPayment(db, clock, checkout);
    if (!entered) throw new AppError("NOT_FOUND");
    const { payment, order } = entered;
    webhooks.send(`payment.${checkout.outcome}`, { payment });
    if (checkout.outcome === "captured") webhooks.send("order.paid", { payment, order });
    const ids = { paymentId: payment.id, orderId: order.id };
    return { ...ids, signature: signCheckout(keys.keySecret, ids) };
  };
  const gateway = razorpayGateway({
    ...keys,
    apiUrl: `http://127.0.0.1:${port}`,
    isSandbox: true,
  });
  const playRefund: PaymentGateway["playRefund"] = async ({ paymentId, amountPaise }) => {
    const payment = await store.findPayment(paymentId);
    if (!payment) return undefined;
    const amount = amountPaise ?? payment.amount - (payment.amount_refunded ?? 0);
    const none = { receipt: undefined, idempotencyKey: undefined };
    const made = await refund({ paymentId, amount, ...none });
    return made && toRefund(made);
  };
  const playDispute: PaymentGateway["playDispute"] = async (params) => {
    const dispute = await enterDispute(db, clock, params);
    const payment = dispute && (await store.findPayment(dispute.payment_id));
    if (!dispute || !payment) return undefined;
    const event = params.status === "open" ? "created" : params.status;
    webhooks.send(`payment.dispute.${event}`, { payment, dispute });
    return toDispute(dispute);
  };
  return {
    gateway: { ...gateway, playCheckout: pay, playRefund, playDispute },
    pay,
    close: async () => {
      await webhooks.close();
      await app.close();
    },
  };
}
