import { mount } from "#/server/http.ts";
import { registrationContract } from "../contract.ts";
import { correctEmail, decide, listPending, register } from "./service.ts";

export const registrationRoutes = mount("registration", registrationContract, {
  register: ({ body }, context) => register(context, body),
  correctEmail: ({ body }, context) => correctEmail(context, body),
  listPending: ({ query }, context) => listPending(context, query),
  decide: ({ body }, context) => decide(context, body),
});
