// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import { FitReasons, reasonsText } from "./FitReasons.tsx";
import type { FitReason } from "./openings.rules.ts";

test("a file says of each reason whether it speaks for somebody, as the screen does", () => {
  const reasons: FitReason[] = [
    { about: "skills", state: "no", text: "Has not named AEM" },
    { about: "experience", state: "unknown", text: "Has not said how long" },
  ];
  const { place, draw } = newPart();
  draw(<FitReasons reasons={reasons} />);
  expect(reasonsText(reasons)).toBe("✗ Has not named AEM, ? Has not said how long");
  expect(place.textContent?.replaceAll("\u00a0", " ").replaceAll(" · ", ", ")).toContain(
    reasonsText(reasons),
  );
});
