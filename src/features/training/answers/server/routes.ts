import { mount } from "#/server/http.ts";
import { changeReview, reviewAnswer } from "../../reviews/server/service.ts";
import { answersContract } from "../contract.ts";
import { listAssignments, uploadAnswer } from "./service.ts";

export const answerRoutes = mount("trainingAnswers", answersContract, {
  upload: ({ params, form }, context) =>
    uploadAnswer(context, params.sessionId, form.files.assignment),
  list: ({ params, query }, context) => listAssignments(context, params.batchId, query),
  review: ({ params, body }, context) => reviewAnswer(context, params, body),
  changeReview: ({ params, body }, context) => changeReview(context, params, body),
});
