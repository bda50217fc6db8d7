// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Flags, Session } from "#/client/lib/session.ts";
import { audienceOf, type Role, type SubRole } from "#/shared/actor.ts";
import { isUnder, navLinks } from "./nav-links.ts";

function visitor(role: Role, subRole: SubRole | null, flags: Partial<Flags> = {}): Session {
  return {
    token: "t",
    userId: "u",
    role,
    subRole,
    audience: audienceOf({ role, subRole }),
    username: null,
    mustChangePassword: false,
    flags: { isInBatch: false, isPlaced: false, isMarketingEligible: false, ...flags },
  };
}

test("a visitor who is signed out finds Login", () => {
  expect(navLinks(null).map(({ label }) => label)).toEqual(["Home", "About Us", "Login"]);
});

test.each<[Role, SubRole | null, Partial<Flags>, string[]]>([
  ["Admin", null, {}, ["Admin Panel"]],
  ["Admin", "CEO", {}, ["CEO Dashboard"]],
  ["Admin", "CTO", {}, ["CTO Dashboard"]],
  ["Admin", "Sales Head", {}, ["Sales Dashboard"]],
  ["Admin", "Informer", {}, ["Informer Dashboard"]],
  ["Trainer", null, {}, ["Trainer Dashboard"]],
  ["Trainee", "Assistance", { isPlaced: true, isMarketingEligible: true }, ["Assistance"]],
  ["Trainee", "Existing Trainee", {}, ["Marketing"]],
  ["Trainee", "Existing Trainee", { isPlaced: true }, ["Marketing", "Assistance"]],
  ["Trainee", null, {}, ["Trainee Dashboard"]],
  ["Trainee", null, { isInBatch: true }, ["Training"]],
  ["Trainee", null, { isInBatch: true, isMarketingEligible: true }, ["Training", "Marketing"]],
  ["Trainee", null, { isInBatch: true, isPlaced: true }, ["Training", "Assistance"]],
])("%s, %s, %o finds %o", (role, subRole, flags, labels) => {
  const links = navLinks(visitor(role, subRole, flags));
  expect(links.slice(2).map(({ label }) => label)).toEqual(labels);
});

test.each<[Role, SubRole | null, string, string]>([
  ["Trainee", "Existing Trainee", "/openings", "Marketing"],
  ["Admin", null, "/openings/1", "Admin Panel"],
  ["Admin", "CEO", "/openings/1", "CEO Dashboard"],
  ["Admin", "CTO", "/people/1", "CTO Dashboard"],
  ["Trainer", null, "/batches/JAVA-2026-001/plan", "Trainer Dashboard"],
  ["Trainer", null, "/session-check-in/1", "Trainer Dashboard"],
])("the bar of %s, %s marks %s as %s", (role, subRole, address, label) => {
  const marked = navLinks(visitor(role, subRole)).filter((link) => isUnder(link, address));
  expect(marked.map((link) => link.label)).toEqual([label]);
});

test("where enquiries are on, the sales head's link leads to them and covers the other screens", () => {
  const link = navLinks(visitor("Admin", "Sales Head"), { takesEnquiries: true }).at(-1);
  expect(link?.to).toBe("/sales-head-dashboard/enquiries");
  expect(link && isUnder(link, "/sales-head-dashboard/assistance")).toBe(true);
});
