import { mount } from "#/server/http.ts";
import { scoresContract } from "../contract.ts";
import { listHistory, updateScore } from "./service.ts";

export const scoresRoutes = mount("scores", scoresContract, {
  update: ({ params, body }, context) => updateScore(context, params.id, body),
  history: ({ params, query }, context) => listHistory(context, params.id, query),
});
