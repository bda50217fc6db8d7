import { mount } from "#/server/http.ts";
import { departuresContract } from "../contract.ts";
import { moveTrainee, removeTrainee } from "./service.ts";

export const departureRoutes = mount("batchDepartures", departuresContract, {
  move: ({ params, body }, context) => moveTrainee(context, params.batchId, body),
  remove: ({ params, body }, context) => removeTrainee(context, params.batchId, body),
});
