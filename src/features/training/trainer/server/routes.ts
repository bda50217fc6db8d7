import { mount } from "#/server/http.ts";
import { trainerContract } from "../contract.ts";
import { listAttendees, listOwnSessions, readDesk, readSession, readTrainer } from "./service.ts";

export const trainerRoutes = mount("trainer", trainerContract, {
  identity: (_, context) => readTrainer(context),
  desk: (_, context) => readDesk(context),
  listSessions: ({ query }, context) => listOwnSessions(context, query),
  findSession: ({ params }, context) => readSession(context, params.sessionId),
  listAttendees: ({ params, query }, context) => listAttendees(context, params.batchId, query),
});
