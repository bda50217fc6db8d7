import { type Page, page } from "#/client/lib/page.ts";

const verifying = {
  title: "Check a certificate",
  audiences: "everyone",
  layout: "public",
  load: () => import("./VerifyPage.tsx").then((file) => file.VerifyPage),
} as const;

export const pages: Page[] = [
  page({ path: "/verify", ...verifying }),
  page({ path: "/verify/$code", ...verifying }),
];
