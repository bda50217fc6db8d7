import { mount } from "#/server/http.ts";
import { invitationsContract } from "../contract.ts";
import { sendInvitationAgain, setFirstPassword } from "./service.ts";

export const invitationsRoutes = mount("invitations", invitationsContract, {
  setPassword: ({ body }, context) => setFirstPassword(context, body),
  sendAgain: ({ params }, context) => sendInvitationAgain(context, params.id),
});
