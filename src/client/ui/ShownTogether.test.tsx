// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import { ShownTogether } from "./ShownTogether.tsx";

test("parts are seen once each query has answered or failed, and stay while they are read again", () => {
  const { place, draw: drawPart } = newPart();
  const draw = (...pending: boolean[]) => {
    drawPart(
      <ShownTogether queries={pending.map((isPending) => ({ isPending }))}>
        <p>Its parts</p>
      </ShownTogether>,
    );
    return [
      place.querySelector("p")?.textContent,
      place.querySelector("p")?.closest("[hidden]") === null,
      place.querySelector("[role=status]") === null,
    ];
  };
  expect(draw(true, true)).toEqual(["Its parts", false, false]);
  const part = place.querySelector("p");
  expect(draw(false, true)).toEqual(["Its parts", false, false]);
  expect(draw(false, false)).toEqual(["Its parts", true, true]);
  // The same part: its requests and its input are kept.
  expect(place.querySelector("p")).toBe(part);
});
