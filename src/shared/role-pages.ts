import type { Audience } from "./actor.ts";
import { type Address, addressOf } from "./pages.ts";

/** Where a role looks at a batch; null where it does not. */
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

/** Where a role sees who has to do with a company; null where it does not. */
export function companyPage(
  audience: Audience,
  { key, name }: { key: string; name: string },
): Address | null {
  const search = { section: "marketing", figure: "interviews", company: key };
  switch (audience) {
    case "admin":
      return addressOf("/admin-panel/insights-rows", { search });
    case "ceo":
      return addressOf("/ceo-dashboard/insights-rows", { search });
    case "salesHead":
      return addressOf("/sales-head-dashboard/insights-rows", { search });
    case "cto":
      return addressOf("/cto-dashboard", { search: { q: name } });
    default:
      return null;
  }
}
