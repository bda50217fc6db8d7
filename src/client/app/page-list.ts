import type { Page } from "../lib/page.ts";

/** Each area names its pages in its routes.tsx, which is found here. */
const contributions = import.meta.glob<readonly Page[]>("../../domain/**/*.routes.tsx", {
  eager: true,
  import: "pages",
});

/** Every page of the product: the router opens them, the build makes a document for each. */
export const pages = Object.values(contributions).flat();
