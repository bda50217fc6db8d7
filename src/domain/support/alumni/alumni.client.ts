import { routeQuery } from "#/client/lib/query.ts";
import { alumniContract } from "./alumni.contract.ts";

export const metricsQuery = routeQuery(alumniContract.figures, {});

/** The figures of the hub in their order; each asks the list for the rows it counts. */
export const VIEWS = [
  { key: "everyone", label: "Everyone placed", filter: {} },
  { key: "active", label: "Active alumni", filter: { status: "active" } },
  { key: "graduated", label: "Graduated alumni", filter: { status: "graduated" } },
  { key: "supported", label: "Assistance running", filter: { assistance: "yes" } },
  {
    key: "activeWithout",
    label: "Active without assistance",
    filter: { status: "active", assistance: "no" },
  },
  {
    key: "graduatingSoon",
    label: "First year ends within 30 days",
    filter: { graduating: "soon" },
  },
] as const;
