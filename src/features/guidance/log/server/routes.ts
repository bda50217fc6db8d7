import { mount } from "#/server/http.ts";
import { logContract } from "../contract.ts";
import { addEntry, readLog } from "./service.ts";

export const logRoutes = mount("guidanceLog", logContract, {
  ofRecord: ({ params }, context) => readLog(context, { recordId: params.id }),
  addToRecord: ({ params, body }, context) => addEntry(context, { recordId: params.id }, body),
  ofAssistant: ({ params }, context) => readLog(context, { assistantId: params.id }),
  addToAssistant: ({ params, body }, context) =>
    addEntry(context, { assistantId: params.id }, body),
});
