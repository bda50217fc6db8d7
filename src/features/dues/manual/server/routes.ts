import { mount } from "#/server/http.ts";
import { manualContract } from "../contract.ts";
import { createPayment, listManualPayments, listOpenMonths } from "./service.ts";

export const manualPaymentRoutes = mount("manualPayments", manualContract, {
  create: ({ body }, context) => createPayment(context, body),
  months: async ({ params }, context) => ({
    months: await listOpenMonths(context, params.assistanceId),
  }),
  list: ({ query }, context) => listManualPayments(context, query),
});
