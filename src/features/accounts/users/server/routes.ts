import { mount } from "#/server/http.ts";
import { updateUser } from "../../access/server/service.ts";
import { usersContract } from "../contract.ts";
import { createUser, listApproved } from "./service.ts";

export const usersRoutes = mount("users", usersContract, {
  listApproved: ({ query }, context) => listApproved(context, query),
  defaults: async (_, { config: { initialPassword } }) =>
    initialPassword === undefined ? {} : { password: initialPassword },
  create: ({ body }, context) => createUser(context, body),
  update: ({ params, body }, context) => updateUser(context, params.id, body),
});
