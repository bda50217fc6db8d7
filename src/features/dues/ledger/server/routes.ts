import { mount } from "#/server/http.ts";
import { ledgerContract } from "../contract.ts";
import { listLedger, readOwn, receiveDue, summarize } from "./service.ts";

export const ledgerRoutes = mount("dues", ledgerContract, {
  list: ({ query }, context) => listLedger(context, query),
  summary: (_input, context) => summarize(context),
  mine: (_input, context) => readOwn(context),
  receive: ({ params, body }, context) => receiveDue(context, params.id, body),
});
