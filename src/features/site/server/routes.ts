import { mount } from "#/server/http.ts";
import { siteContract } from "../contract.ts";
import { checkReady, describeSite } from "./service.ts";

export const siteRoutes = mount("site", siteContract, {
  config: async (_input, context) => describeSite(context),
  live: async () => ({ status: "ok" as const }),
  ready: (_input, context) => checkReady(context),
});
