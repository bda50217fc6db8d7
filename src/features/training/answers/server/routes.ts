import { mount } from "#/server/http.ts";
import { answersContract } from "../contract.ts";
import { listAssignments, reviewAnswer, uploadAnswer } from "./service.ts";

export const answerRoutes = mount(answersContract, {
  upload: ({ params, form }, context) =>
    uploadAnswer(context, params.sessionId, form.files.assignment),
  list: ({ params, query }, context) => listAssignments(context, params.batchId, query),
  review: ({ params, body }, context) => reviewAnswer(context, params, body),
});
