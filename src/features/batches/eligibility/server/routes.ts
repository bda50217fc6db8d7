import { mount } from "#/server/http.ts";
import { eligibilityContract } from "../contract.ts";
import { listCandidates, listEligible } from "./service.ts";

export const eligibilityRoutes = mount("eligibility", eligibilityContract, {
  AEM: ({ query }, context) => listEligible(context, "AEM", query),
  Communication: ({ query }, context) => listEligible(context, "Communication", query),
  Mock: ({ query }, context) => listEligible(context, "Mock", query),
  FinalCheck: ({ query }, context) => listEligible(context, "FinalCheck", query),
  candidates: ({ query }, context) => listCandidates(context, query),
});
