import { mount } from "#/server/http.ts";
import { membersContract } from "../contract.ts";
import { addTrainees, createFilledBatch } from "./service.ts";

export const memberRoutes = mount("batchMembers", membersContract, {
  createAEM: ({ body }, context) => createFilledBatch(context, "AEM", body),
  createCommunication: ({ body }, context) => createFilledBatch(context, "Communication", body),
  createMock: ({ body }, context) => createFilledBatch(context, "Mock", body),
  createFinalCheck: ({ body }, context) => createFilledBatch(context, "FinalCheck", body),
  add: ({ params, body }, context) => addTrainees(context, params.batchId, body),
});
