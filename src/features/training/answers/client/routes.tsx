import { page } from "#/client/lib/page.ts";

export const pages = [
  page({
    path: "/assignment-approvals",
    title: "Assignment Approvals",
    audiences: ["trainer"],
    layout: "work",
    load: () =>
      import("./AssignmentApprovalsPage.tsx").then((file) => file.AssignmentApprovalsPage),
  }),
];
