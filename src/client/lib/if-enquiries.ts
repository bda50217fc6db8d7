import { cachedConfig } from "./config.ts";
import type { PageAccess } from "./page.ts";

/** A page that is there only where the owner has switched enquiries on. */
export const ifEnquiries = (access: PageAccess): PageAccess => ({
  ...access,
  allow: () => cachedConfig()?.takesEnquiries ?? false,
});
