import { mount } from "#/server/http.ts";
import { insightsContract } from "../contract.ts";
import { listChoosableBatches, listRows, readInsights } from "./service.ts";

export const insightsRoutes = mount("insights", insightsContract, {
  overview: ({ query }, context) => readInsights(context, "overview", query),
  interviews: ({ query }, context) => readInsights(context, "interviews", query),
  assistance: ({ query }, context) => readInsights(context, "assistance", query),
  training: ({ query }, context) => readInsights(context, "training", query),
  marketing: ({ query }, context) => readInsights(context, "marketing", query),
  rows: ({ query }, context) => listRows(context, query),
  batches: ({ query }, context) => listChoosableBatches(context, query),
});
