import { mount } from "#/server/http.ts";
import { guidanceContract } from "../contract.ts";
import { changeGuidance, createGuidance, listAllGuidances, removeGuidance } from "./service.ts";

export const guidanceRoutes = mount("guidance", guidanceContract, {
  list: ({ query }, context) => listAllGuidances(context, query),
  create: ({ body }, context) => createGuidance(context, body),
  update: ({ params, body }, context) => changeGuidance(context, params.id, body),
  remove: ({ params }, context) => removeGuidance(context, params.id),
});
