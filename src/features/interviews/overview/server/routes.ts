import { mount } from "#/server/http.ts";
import { overviewContract } from "../contract.ts";
import { listAllCandidates, listSchedules, readHistory } from "./service.ts";

export const interviewOverviewRoutes = mount("interviewOverview", overviewContract, {
  day: ({ query }, context) => listSchedules(context, query),
  ceoDay: ({ query }, context) => listSchedules(context, query),
  candidates: ({ query }, context) => listAllCandidates(context, query),
  history: ({ params }, context) => readHistory(context, params.userId),
});
