import { mount } from "#/server/http.ts";
import { usersContract } from "../contract.ts";
import { createUser, listApproved, updateUser } from "./service.ts";

export const usersRoutes = mount(usersContract, {
  listApproved: ({ query }, context) => listApproved(context, query),
  defaults: async (_, { config }) => ({ password: config.initialPassword }),
  create: ({ body }, context) => createUser(context, body),
  update: ({ params, body }, context) => updateUser(context, params.id, body),
});
