import { expect, test } from "vitest";
import { claimOf, countedClaims } from "./legal.rules.ts";

test.each([
  ["25+ clients", { figure: "25+", label: "clients" }],
  ["1,000+ people placed", { figure: "1,000+", label: "people placed" }],
  ["Many", { figure: "Many", label: "" }],
])("%s is a figure and what it counts", (text, claim) => {
  expect(claimOf(text)).toEqual(claim);
});

test("the hub's own figures are said as they are, and none as none", () => {
  expect(countedClaims({ people: 1234, companies: 1, since: 2024 })).toEqual({
    placed: { figure: "1,234", label: "people placed since 2024" },
    clients: { figure: "1", label: "client" },
  });
  expect(countedClaims({ people: 0, companies: 0, since: null }).placed).toEqual({
    figure: "0",
    label: "people placed",
  });
});
