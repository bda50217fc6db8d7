import { type Page, page } from "#/client/lib/page.ts";

const informer = () => import("./InformerPage.tsx").then((file) => file.InformerPage);

export const pages: Page[] = [
  page({
    path: "/interviews",
    title: "Interview Schedules",
    audiences: ["informer"],
    layout: "work",
    load: informer,
  }),
  page({
    path: "/interviews/wall",
    title: "Wall screen",
    audiences: ["informer"],
    layout: "work",
    load: () => import("./WallPage.tsx").then((file) => file.WallPage),
  }),
  page({
    path: "/admin-panel/interviews",
    title: "Interviews",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./AdminInterviewsPage.tsx").then((file) => file.AdminInterviewsPage),
  }),
];
