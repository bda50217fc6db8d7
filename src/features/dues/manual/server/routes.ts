import { mount } from "#/server/http.ts";
import { manualContract } from "../contract.ts";
import { createPayment, listManualPayments } from "./service.ts";

export const manualPaymentRoutes = mount(manualContract, {
  create: ({ body }, context) => createPayment(context, body),
  list: ({ query }, context) => listManualPayments(context, query),
});
