import { mount } from "#/server/http.ts";
import { sessionsContract } from "../contract.ts";
import { addSession, updateSession } from "./service.ts";

export const trainingSessionRoutes = mount("trainingSessions", sessionsContract, {
  add: ({ form }, context) => addSession(context, form.fields, form.files.assignment),
  update: ({ params, form }, context) =>
    updateSession(context, params.sessionId, form.fields, form.files.assignment),
});
