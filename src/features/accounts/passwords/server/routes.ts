import { mount } from "#/server/http.ts";
import { sendCode, verifyCode } from "../../codes/server/service.ts";
import { passwordsContract } from "../contract.ts";
import { changePassword, resetPassword } from "./service.ts";

export const passwordsRoutes = mount("passwords", passwordsContract, {
  forgot: ({ body }, context) => sendCode(context, body),
  verify: ({ body }, context) => verifyCode(context, body),
  reset: ({ body }, context) => resetPassword(context, body),
  change: ({ body }, context) => changePassword(context, body),
});
