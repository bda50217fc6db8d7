import { mount } from "#/server/http.ts";
import { officeContract } from "../contract.ts";
import { listOpen, recordPayment, waivePayment } from "./service.ts";
import { voidReceipt } from "./voiding.service.ts";

export const officeRoutes = mount("officePayments", officeContract, {
  listOpen: ({ query }, context) => listOpen(context, query),
  record: ({ body }, context) => recordPayment(context, body),
  waive: ({ body }, context) => waivePayment(context, body),
  voidReceipt: ({ params, body }, context) => voidReceipt(context, params.id, body.reason),
});
