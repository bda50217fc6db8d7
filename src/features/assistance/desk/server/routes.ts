import { mount } from "#/server/http.ts";
import { deskContract } from "../contract.ts";
import { assignGuidance, closeUser, listPlacedUsers, reopenUser } from "./service.ts";

export const deskRoutes = mount("assistanceDesk", deskContract, {
  placedUsers: ({ query }, context) => listPlacedUsers(context, query),
  updateUser: ({ params, body }, context) => assignGuidance(context, params.id, body),
  closeUser: ({ params, body }, context) => closeUser(context, params.id, body),
  reopenUser: ({ params, body }, context) => reopenUser(context, params.id, body),
});
