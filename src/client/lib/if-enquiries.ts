import { cachedConfig } from "./config.ts";
import type { PageAccess } from "./page.ts";

/**
 * A page that is there only where the owner has switched enquiries on; until that is known the
 * server's answer decides.
 */
export const ifEnquiries = (access: PageAccess): PageAccess => ({
  ...access,
  allow: () => {
    const config = cachedConfig();
    return config === undefined || config.takesEnquiries === true;
  },
});
