import { mount } from "#/server/http.ts";
import { supportedContract } from "../contract.ts";
import { listAllSupported, readOverview } from "./service.ts";

export const supportedRoutes = mount("assistanceSupported", supportedContract, {
  overview: (_, context) => readOverview(context),
  supported: ({ query }, context) => listAllSupported(context, query),
});
