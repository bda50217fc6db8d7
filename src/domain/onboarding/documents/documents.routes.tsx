import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/document-upload",
    title: "Document upload",
    audiences: ["trainee"],
    layout: "work",
    load: () => import("./DocumentUploadPage.tsx").then((file) => file.DocumentUploadPage),
  }),
];
