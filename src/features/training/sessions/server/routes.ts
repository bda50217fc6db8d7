import { mount } from "#/server/http.ts";
import { sessionListContract, sessionsContract } from "../contract.ts";
import { listOwnSessions, readSession } from "./reading.service.ts";
import { addSession, updateSession } from "./service.ts";

export const trainingSessionRoutes = mount("trainingSessions", sessionsContract, {
  add: ({ form }, context) => addSession(context, form.fields, form.files.assignment),
  update: ({ params, form }, context) =>
    updateSession(context, params.sessionId, form.fields, form.files.assignment),
});

/** What a trainer reads of them, which the API's document has always listed with the trainer's calls. */
export const sessionListRoutes = mount("trainer", sessionListContract, {
  listSessions: ({ query }, context) => listOwnSessions(context, query),
  findSession: ({ params }, context) => readSession(context, params.sessionId),
});
