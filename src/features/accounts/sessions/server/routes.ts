import { mount } from "#/server/http.ts";
import { sessionsContract } from "../contract.ts";
import { describeSession, endOwnSessions, endUserSessions, login, logout } from "./service.ts";

export const sessionsRoutes = mount("sessions", sessionsContract, {
  login: ({ body }, context) => login(context, body),
  logout: (_input, context) => logout(context),
  session: async (_input, context) => describeSession(context),
  endOwnSessions: (_input, context) => endOwnSessions(context),
  endUserSessions: ({ params }, context) => endUserSessions(context, params.id),
});
