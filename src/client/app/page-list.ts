import type { Page } from "../lib/page.ts";

/** Each area lists its pages in its routes.tsx; all of these are collected here. */
const contributions = import.meta.glob<readonly Page[]>("../../domain/**/*.routes.tsx", {
  eager: true,
  import: "pages",
});

/** Every page of the product: the router opens them, the build makes a document for each. */
export const pages = Object.values(contributions).flat();
