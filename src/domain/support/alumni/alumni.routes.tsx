import { type Page, page } from "#/client/lib/page.ts";
import type { AlumniStatus } from "./alumni.rules.ts";

const alumniPage = (status: AlumniStatus, title: string): Page =>
  page({
    path: `/ceo-dashboard/alumni/${status}`,
    title,
    audiences: ["ceo"],
    layout: "ceo",
    load: async () => {
      const { AlumniPanel } = await import("./AlumniPanel.tsx");
      return () => <AlumniPanel status={status} />;
    },
  });

export const pages: Page[] = [
  alumniPage("active", "Active Alumni"),
  alumniPage("graduated", "Graduated Alumni"),
  page({
    path: "/ceo-dashboard/assistance",
    title: "Assistance Hub",
    audiences: ["ceo"],
    layout: "ceo",
    load: () => import("./AssistanceHubPage.tsx").then((file) => file.AssistanceHubPage),
  }),
];
