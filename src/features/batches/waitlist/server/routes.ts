import { mount } from "#/server/http.ts";
import { waitlistContract } from "../contract.ts";
import { findStatus, joinWaitlist, leaveWaitlist, listWaiting } from "./service.ts";

export const waitlistRoutes = mount("waitlist", waitlistContract, {
  find: (_, context) => findStatus(context),
  join: (_, context) => joinWaitlist(context),
  leave: (_, context) => leaveWaitlist(context),
  list: ({ query }, context) => listWaiting(context, query),
});
