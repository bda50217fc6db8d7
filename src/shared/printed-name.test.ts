import { expect, test } from "vitest";
import { namePrinted } from "./printed-name.ts";

const ASHA = { surname: "Rao", firstname: "Asha", lastname: "D" };

test.each([
  [ASHA, "Asha D Rao"],
  [{ ...ASHA, lastname: "Rao" }, "Asha Rao"],
  [{ ...ASHA, surname: "ASHA" }, "Asha D"],
  [{ ...ASHA, nameOnPapers: "Rao Asha D" }, "Rao Asha D"],
  [{ ...ASHA, nameOnPapers: " " }, "Asha D Rao"],
  [{ ...ASHA, nameOnPapers: null }, "Asha D Rao"],
])("papers say all three parts, each once, or what the person wrote: %o", (parts, printed) => {
  expect(namePrinted(parts)).toBe(printed);
});
