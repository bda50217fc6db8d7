import { mount } from "#/server/http.ts";
import { emailsContract } from "../contract.ts";
import { confirmEmail, sendCodeAgain, withdrawEmail } from "./service.ts";

export const emailsRoutes = mount("emails", emailsContract, {
  confirm: ({ body }, context) => confirmEmail(context, body),
  sendAgain: (_input, context) => sendCodeAgain(context),
  withdraw: (_input, context) => withdrawEmail(context),
});
