import { mount } from "#/server/http.ts";
import { oversightContract } from "../contract.ts";
import { listAlerts } from "./service.ts";

export const oversightRoutes = mount("oversight", oversightContract, {
  listAlerts: async ({ query }, context) => {
    const { total, alerts } = await listAlerts(context, query);
    return { answer: { alerts }, total };
  },
});
