import { mount } from "#/server/http.ts";
import { filesContract } from "../contract.ts";
import { readFile } from "./service.ts";

export const filesRoutes = mount("files", filesContract, {
  read: ({ params }, context) => readFile(context, params.fileId),
});
