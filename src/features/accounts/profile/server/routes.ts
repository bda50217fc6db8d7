import { mount } from "#/server/http.ts";
import { profileContract } from "../contract.ts";
import { changeProfile, readProfile } from "./service.ts";

export const profileRoutes = mount("profile", profileContract, {
  find: (_input, context) => readProfile(context),
  update: ({ body }, context) => changeProfile(context, body),
});
