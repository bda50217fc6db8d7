import { mount } from "#/server/http.ts";
import { contactContract } from "../contract.ts";
import { listContactMessages } from "./queries.ts";
import { deleteMessage, submitMessage } from "./service.ts";

export const contactRoutes = mount("contact", contactContract, {
  submit: async ({ body }, context) => {
    await submitMessage(context, body);
    return { message: "Thank you! Your message has been sent successfully." };
  },
  listMessages: ({ query }, { db }) => listContactMessages(db, query),
  deleteMessage: async ({ params }, context) => ({
    message: "Message deleted.",
    ...(await deleteMessage(context, params.id)),
  }),
});
