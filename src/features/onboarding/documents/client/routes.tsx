import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/document-upload",
    title: "Document upload",
    audiences: ["trainee"],
    layout: "work",
    asks: ["/api/onboarding/:userId", "/api/documents/:userId"],
    load: () => import("./DocumentUploadPage.tsx").then((file) => file.DocumentUploadPage),
  }),
];
