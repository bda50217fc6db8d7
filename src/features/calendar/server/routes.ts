import { mount } from "#/server/http.ts";
import { calendarContract } from "../contract.ts";
import { readFeed, readInterviewEntry, readKey, readSessionEntry, renewKey } from "./service.ts";

export const calendarRoutes = mount("calendar", calendarContract, {
  session: ({ params }, context) => readSessionEntry(context, params.sessionId),
  interview: ({ params }, context) => readInterviewEntry(context, params.interviewId),
  feed: ({ params }, context) => readFeed(context, params.key),
  findKey: (_, context) => readKey(context),
  renewKey: (_, context) => renewKey(context),
});
