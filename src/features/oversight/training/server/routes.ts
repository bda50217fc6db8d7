import { mount } from "#/server/http.ts";
import { trainingHubContract } from "../contract.ts";
import { listSessionsOfDay, listTrainerNames } from "./service.ts";

export const trainingHubRoutes = mount("trainingHub", trainingHubContract, {
  trainerNames: ({ query }, context) => listTrainerNames(context, query),
  sessions: ({ params, query }, context) => listSessionsOfDay(context, params, query),
});
