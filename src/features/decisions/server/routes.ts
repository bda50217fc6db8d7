import { mount } from "#/server/http.ts";
import { decisionsContract } from "../contract.ts";
import { undoDecision } from "./service.ts";

export const decisionsRoutes = mount("decisions", decisionsContract, {
  undo: ({ params }, context) => undoDecision(context, params.decisionId),
});
