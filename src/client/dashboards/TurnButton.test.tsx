// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test } from "vitest";
import { holdPictures, newPart } from "#/client/testing/part.tsx";
import { TurnButton } from "./TurnButton.tsx";

function Page() {
  const [isNarrow, setNarrow] = useState(false);
  return (
    <div data-narrow={isNarrow || undefined}>
      <TurnButton isNarrow={isNarrow} onTurn={setNarrow} />
    </div>
  );
}

test("a press turns the side menu's button, and the page has its room with the next picture", async () => {
  const { place, draw } = newPart();
  await draw(<Page />);
  const nextPicture = holdPictures();
  const label = () => place.querySelector("button")?.getAttribute("aria-label");
  const isNarrow = () => place.querySelector("[data-narrow]") !== null;
  const press = () => act(async () => place.querySelector("button")?.click());

  await press();
  expect([label(), isNarrow()]).toEqual(["Expand side menu", false]);
  await nextPicture();
  expect(isNarrow()).toBe(true);
  await press();
  expect([label(), isNarrow()]).toEqual(["Collapse side menu", true]);
  await nextPicture();
  expect(isNarrow()).toBe(false);
});
