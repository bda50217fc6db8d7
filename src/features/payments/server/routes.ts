import { mount } from "#/server/http.ts";
import { findPaymentOption } from "../completion/server/queries.ts";
import { verifyPayment } from "../completion/server/verification.service.ts";
import { takeWebhook } from "../completion/server/webhook.service.ts";
import { paymentsContract } from "../contract.ts";
import { createOrder, findDetails, playSandbox } from "../orders/server/service.ts";
import { listOwnReceipts, listReceipts, readReceipt } from "../receipts/server/service.ts";

export const paymentsRoutes = mount("payments", paymentsContract, {
  findOption: async (_input, { db, actor }) => ({
    paymentOption: await findPaymentOption(db, actor.id),
  }),
  findDetails: async ({ query }, context) => ({
    paymentDetails: await findDetails(context, query.paymentType),
  }),
  createOrder: ({ body }, context) => createOrder(context, body),
  verify: ({ body }, context) => verifyPayment(context, body),
  listReceipts: async ({ query }, context) => {
    const { payments, total } = await listReceipts(context, query);
    return { answer: { payments }, total };
  },
  listOwnReceipts: async (_input, context) => ({ receipts: await listOwnReceipts(context) }),
  readReceipt: ({ params }, context) => readReceipt(context, params.id),
  takeWebhook: async ({ raw }, context) => {
    await takeWebhook(context, raw);
    return {};
  },
  playSandbox: ({ body }, context) => playSandbox(context, body),
});
