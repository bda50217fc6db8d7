import { expect, test } from "vitest";
import { supportPrice } from "./support-price.ts";

test.each([
  [null, "What it costs is agreed with you before it begins."],
  [undefined, "What it costs is agreed with you before it begins."],
  [0, "It is free of charge."],
  [3500, "It costs ₹3,500 a month, from the month in which it begins."],
  [100_000.5, "It costs ₹1,00,000.50 a month, from the month in which it begins."],
])("a month of assistance for %s: %s", (rupees, text) => {
  expect(supportPrice(rupees)).toBe(text);
});
