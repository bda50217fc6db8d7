import { mount } from "#/server/http.ts";
import { interviewsContract } from "../contract.ts";
import {
  changeInterview,
  removeInterview,
  scheduleInterview,
} from "../scheduling/server/service.ts";
import {
  listCurrent,
  listPast,
  readLatest,
  readPlacementStatus,
  readStatus,
  suggestCompanies,
} from "./service.ts";

export const interviewRoutes = mount("interviews", interviewsContract, {
  placementStatus: (_, context) => readPlacementStatus(context),
  status: (_, context) => readStatus(context),
  latest: (_, context) => readLatest(context),
  current: ({ query }, context) => listCurrent(context, query),
  past: ({ query }, context) => listPast(context, query),
  companies: ({ query }, context) => suggestCompanies(context, query.q ?? ""),
  schedule: ({ body: { userId: _, ...fields } }, context) => scheduleInterview(context, fields),
  update: ({ params, body }, context) => changeInterview(context, params.id, body),
  remove: ({ params }, context) => removeInterview(context, params.id),
});
