import { mount } from "#/server/http.ts";
import { endBatch, setCapacity } from "../changes/server/service.ts";
import { batchesContract } from "../contract.ts";
import { assignBatch } from "../joining/server/service.ts";
import {
  createBatch,
  listAllBatches,
  listBatchIds,
  listBatchTrainees,
  listJavaBatches,
  readBatch,
} from "./service.ts";

export const batchRoutes = mount("batches", batchesContract, {
  createJava: ({ body }, context) => createBatch(context, body),
  listIds: ({ query }, context) => listBatchIds(context, query),
  listJava: ({ query }, context) => listJavaBatches(context, query),
  listAll: ({ query }, context) => listAllBatches(context, query),
  listTrainees: ({ params, query }, context) => listBatchTrainees(context, params.batchId, query),
  find: ({ params }, context) => readBatch(context, params.batchId),
  end: ({ params, body }, context) => endBatch(context, params.batchId, body),
  setCapacity: ({ params, body }, context) => setCapacity(context, params.batchId, body),
  assign: ({ body }, context) => assignBatch(context, body.batchId),
});
