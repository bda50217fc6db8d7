import { mount } from "#/server/http.ts";
import { calendarContract } from "../contract.ts";
import { readFeed, readKey, readSessionEntry, renewKey } from "./service.ts";

export const calendarRoutes = mount(calendarContract, {
  session: ({ params }, context) => readSessionEntry(context, params.sessionId),
  feed: ({ params }, context) => readFeed(context, params.key),
  findKey: (_, context) => readKey(context),
  renewKey: (_, context) => renewKey(context),
});
