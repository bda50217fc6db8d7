import type { Audience } from "./actor.ts";
import { type Address, addressOf } from "./pages.ts";

/** Returns the page on which a role sees a batch; null if there is none. */
export function batchPage(audience: Audience, batchId: string): Address | null {
  switch (audience) {
    case "admin":
    case "ceo":
    case "trainer":
      return addressOf("/batches/$batchId", { params: { batchId } });
    case "salesHead":
      return addressOf("/sales-head-dashboard/training", { search: { batchId } });
    default:
      return null;
  }
}

/**
 * Returns the page of a company, by its name; for the CTO the supported people there. Null if a
 * role has none.
 */
export function companyPage(audience: Audience, { name }: { name: string }): Address | null {
  switch (audience) {
    case "admin":
    case "ceo":
    case "salesHead":
    case "informer":
      return addressOf("/companies/$company", { params: { company: name } });
    case "cto":
      return addressOf("/cto-dashboard", { search: { q: name } });
    default:
      return null;
  }
}

/**
 * Returns where a role sees every interview with a company, under all its spellings, by its
 * reference; null if nowhere.
 */
export function companyMetrics(audience: Audience, company: string): Address | null {
  const search = { section: "marketing", figure: "interviews", company };
  switch (audience) {
    case "admin":
      return addressOf("/admin-panel/insights-rows", { search });
    case "ceo":
      return addressOf("/ceo-dashboard/insights-rows", { search });
    case "salesHead":
      return addressOf("/sales-head-dashboard/insights-rows", { search });
    default:
      return null;
  }
}
