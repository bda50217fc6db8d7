import { mount } from "#/server/http.ts";
import { noticesContract } from "../contract.ts";
import { listNotifications } from "./queries.ts";
import { markRead, resendMail } from "./service.ts";

export const noticesRoutes = mount("notices", noticesContract, {
  listNotifications: async ({ query }, { db, clock, actor }) => {
    const { total, ...answer } = await listNotifications(db, clock, actor.id, query);
    return { answer, total };
  },
  markRead: async ({ body }, context) => {
    await markRead(context, body.ids);
    return { message: "Notifications marked as read." };
  },
  resendMail: async ({ params }, context) => {
    await resendMail(context, params.id);
    return { message: "The mail is on its way again." };
  },
});
