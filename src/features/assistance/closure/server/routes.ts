import { mount } from "#/server/http.ts";
import { closureContract } from "../contract.ts";
import { closeAssistance, listAll } from "./service.ts";

export const assistanceClosureRoutes = mount("assistanceClosure", closureContract, {
  list: ({ query }, context) => listAll(context, query),
  close: ({ params, body }, context) => closeAssistance(context, params.id, body),
});
