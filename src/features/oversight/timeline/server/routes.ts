import { mount } from "#/server/http.ts";
import { timelineContract } from "../contract.ts";
import { readTimeline } from "./service.ts";

export const timelineRoutes = mount("timeline", timelineContract, {
  read: ({ params, query }, context) => readTimeline(context, params.userId, query),
});
