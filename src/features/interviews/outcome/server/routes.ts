import { mount } from "#/server/http.ts";
import { outcomeContract } from "../contract.ts";
import { recordFeedback, recordPlacement } from "./service.ts";

export const outcomeRoutes = mount("interviewOutcome", outcomeContract, {
  feedback: ({ params, form }, context) =>
    recordFeedback(context, params.id, form.fields, form.files.assignment),
  placement: ({ params, body }, context) => recordPlacement(context, params.id, body),
});
