import { mount } from "#/server/http.ts";
import { trainingContract } from "../contract.ts";
import { readModuleDetails, readSummary, readTrainingStatus } from "./service.ts";

export const trainingRoutes = mount("training", trainingContract, {
  status: (_, context) => readTrainingStatus(context),
  summary: ({ params }, context) => readSummary(context, params.id),
  moduleDetails: ({ query }, context) => readModuleDetails(context, query.batchType),
});
