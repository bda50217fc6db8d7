import { mount } from "#/server/http.ts";
import { requestsContract } from "../contract.ts";
import { approveRequest, listAll, readStatus, removeRequest, sendRequest } from "./service.ts";

export const assistanceRequestRoutes = mount("assistanceRequests", requestsContract, {
  status: (_, context) => readStatus(context),
  send: ({ body }, context) => sendRequest(context, body.topic),
  list: ({ query }, context) => listAll(context, query),
  approve: ({ params, body }, context) => approveRequest(context, params.userId, body.amount),
  remove: ({ params }, context) => removeRequest(context, params.userId),
});
