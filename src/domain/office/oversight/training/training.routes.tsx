import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/ceo-dashboard/training/trainers",
    title: "Trainer Details",
    audiences: ["ceo"],
    layout: "ceo",
    load: () => import("./TrainersPage.tsx").then((file) => file.TrainersPage),
  }),
];
