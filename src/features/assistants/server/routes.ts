import { mount } from "#/server/http.ts";
import { assistantsContract } from "../contract.ts";
import {
  changeAssistant,
  closeAssistant,
  createAssistant,
  listAllAssistants,
  reopenAssistant,
} from "./service.ts";

export const assistantsRoutes = mount("assistants", assistantsContract, {
  list: ({ query }, context) => listAllAssistants(context, query),
  create: ({ body }, context) => createAssistant(context, body),
  update: ({ params, body }, context) => changeAssistant(context, params.id, body),
  close: ({ params, body }, context) => closeAssistant(context, params.id, body),
  reopen: ({ params, body }, context) => reopenAssistant(context, params.id, body),
});
