import type { Page } from "../lib/page.ts";

/** Each feature names its own pages in client/routes.tsx; a file put there is found here. */
const contributions = import.meta.glob<readonly Page[]>("../../domain/**/*.routes.tsx", {
  eager: true,
  import: "pages",
});

/** Every page of the product: the router opens them, the build makes a document for each. */
export const pages = Object.values(contributions).flat();
