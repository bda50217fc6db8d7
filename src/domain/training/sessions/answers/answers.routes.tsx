import { needsBatch } from "#/client/lib/needs-batch.ts";
import { page } from "#/client/lib/page.ts";

export const pages = [
  page({
    path: "/assignment-approvals",
    title: "Assignment Approvals",
    audiences: ["trainer"],
    layout: "work",
    redirectsTo: needsBatch("Assignment Approvals"),
    load: () =>
      import("./AssignmentApprovalsPage.tsx").then((file) => file.AssignmentApprovalsPage),
  }),
];
