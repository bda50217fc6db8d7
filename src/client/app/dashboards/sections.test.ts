// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { Page } from "#/client/lib/page.ts";
import { adminSections } from "./AdminDashboard.tsx";
import { ceoSections } from "./CeoDashboard.tsx";
import { ctoSections } from "./CtoDashboard.tsx";
import { salesHeadSections } from "./SalesHeadDashboard.tsx";
import { isWithin, type Section } from "./sections.ts";

const contributions = import.meta.glob<{ pages: readonly Page[] }>(
  "../../../domain/**/*.routes.tsx",
  { eager: true },
);
const pages = Object.values(contributions).flatMap((routes) => routes.pages);

const addressesOf = (sections: readonly Section[]) =>
  sections.flatMap(({ to, children, covers = [] }) => [
    ...(to ? [to] : []),
    ...(children ?? []).map((child) => child.to),
    ...covers,
  ]);

describe.each([
  ["admin", adminSections],
  ["ceo", ceoSections],
  ["cto", ctoSections],
  ["salesHead", salesHeadSections],
] as const)("the side menu of %s", (audience, sections) => {
  test.each(addressesOf(sections))("%s leads to a page of this dashboard", (address) => {
    const page = pages.find(({ path }) => path === address.split("?")[0]);
    expect(page?.audiences).toContain(audience);
    // A page that several roles share has the reader's own dashboard around it (OfficeLayout.tsx).
    expect([audience, "office"]).toContain(page?.layout);
  });
});

test("no two pages share an address", () => {
  const paths = pages.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

test.each([
  [ceoSections, "/ceo-dashboard/insights-rows", "overview", "Interviews"],
  [ceoSections, "/ceo-dashboard/insights-rows", "marketing", "Marketing Insights"],
  [salesHeadSections, "/sales-head-dashboard/insights-rows", "interviews", "Interviews"],
  [salesHeadSections, "/sales-head-dashboard/insights-rows", "assistance", "Assistance Hub"],
  [salesHeadSections, "/sales-head-dashboard/insights-rows", "training", "Training Hub"],
  [salesHeadSections, "/sales-head-dashboard/insights-rows", "marketing", "Marketing Insights"],
  [adminSections, "/admin-panel/insights-rows", "marketing", "Marketing Insights"],
] as const)(
  "of %#, the rows of a figure mark the section it was opened from",
  (sections, pathname, section, label) => {
    const marked = sections.filter((one) => isWithin(one, { pathname, search: { section } }));
    expect(marked.map((one) => one.label)).toEqual([label]);
  },
);
