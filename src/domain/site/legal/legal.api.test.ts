import { expect, test } from "vitest";
import { openApp } from "#test/support/opened-app.ts";

const app = await openApp();

const change = (sections: object) => app.as("admin").request("PATCH", "/api/settings", sections);
const read = async (address: string) => (await app.as(null).request("GET", address)).json();

const OWNER = {
  legalName: "Careers Hub Private Limited",
  legalAddress: "12th Main Road\nBengaluru 560038",
  gstin: "27 aapfu0939f1zv",
  grievanceName: "Lakshmi Nair",
  grievanceEmail: "Grievance@hub.example",
  grievancePhone: "",
};

test("of an owner who has said nothing, nothing is shown but the terms", async () => {
  const facts = await read("/api/legal");
  expect(facts).toEqual({ owner: {}, terms: { version: 1, sections: expect.any(Array) } });
  expect(JSON.stringify(facts.terms.sections)).not.toMatch(/\{(hub|fee|support|contact)\}/);
  expect((await read("/api/config")).hasRefundPolicy).toBe(false);
});

test("what an owner says is shown to anybody, as the law has it written", async () => {
  expect((await change({ owner: { version: 0, ...OWNER } })).statusCode).toBe(200);
  const { owner, grievanceOfficer } = await read("/api/legal");
  expect(owner).toEqual({
    legalName: OWNER.legalName,
    address: OWNER.legalAddress,
    gstin: "27AAPFU0939F1ZV",
  });
  expect(grievanceOfficer).toEqual({ name: "Lakshmi Nair", email: "grievance@hub.example" });
});

test("a GSTIN with a wrong check character is refused at its field", async () => {
  const refused = await change({ owner: { version: 1, gstin: "27AAPFU0939F1ZW" } });
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ["owner.gstin"]]);
  expect((await read("/api/legal")).owner.gstin).toBe("27AAPFU0939F1ZV");
});

test("a refund policy is published in sections, and withdrawn by emptying it", async () => {
  const loose = await change({ refunds: { version: 0, refundPolicy: "No heading" } });
  expect(loose.statusCode).toBe(400);
  const refundPolicy = "# Before the first class\n\nThe whole of {fee} is given back by {hub}.";
  expect((await change({ refunds: { version: 0, refundPolicy } })).statusCode).toBe(200);
  expect((await read("/api/legal")).refundPolicy).toEqual([
    {
      heading: "Before the first class",
      paragraphs: ["The whole of ₹10,000 is given back by Careers Hub."],
    },
  ]);
  expect((await read("/api/config")).hasRefundPolicy).toBe(true);
  expect((await change({ refunds: { version: 1, refundPolicy: "" } })).statusCode).toBe(200);
  expect(await read("/api/legal")).not.toHaveProperty("refundPolicy");
});

test("a claim that is left empty gives way to the hub's own figure, each by itself", async () => {
  expect(await read("/api/claims")).toEqual({
    placed: { figure: "1,000+", label: "people placed in six years" },
    clients: { figure: "25+", label: "clients" },
  });
  await app.db.updateTable("placements").set({ confirmedAt: null, confirmedBy: null }).execute();
  expect((await change({ claims: { version: 0, placedClaim: "" } })).statusCode).toBe(200);
  expect(await read("/api/claims")).toEqual({
    placed: { figure: "0", label: "people placed" },
    clients: { figure: "25+", label: "clients" },
  });
  const confirmed = { confirmedAt: new Date(), recordedAt: new Date("2026-03-01T00:00Z") };
  await app.db.updateTable("placements").set(confirmed).execute();
  const { placed } = await read("/api/claims");
  expect(placed).toEqual({ figure: "1", label: "person placed since 2026" });
});
