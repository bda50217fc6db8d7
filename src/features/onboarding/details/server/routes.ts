import { mount } from "#/server/http.ts";
import { detailsContract } from "../contract.ts";
import { readDetails, readDetailsStatus, submitDetails } from "./service.ts";

export const detailsRoutes = mount("onboardingDetails", detailsContract, {
  status: ({ params }, context) => readDetailsStatus(context, params.userId),
  submit: ({ body }, context) => submitDetails(context, body),
  read: ({ params }, context) => readDetails(context, params.userId),
});
