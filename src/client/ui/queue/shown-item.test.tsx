// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import { useShownItem } from "./shown-item.ts";

type Row = { id: string };
let leave: () => void = () => undefined;

function Queue({ queue }: { queue: Row[] }) {
  const item = useShownItem(queue[0], queue, ({ id }) => id);
  leave = item.leave;
  return <p>{`${item.shown?.id}${item.isGone ? " is gone" : ""}`}</p>;
}

test("what is decided from here leads to the next, also where the list is read again meanwhile", async () => {
  const { place, draw: drawPart } = newPart();
  // Each response of the server gives new row objects.
  const draw = (...ids: string[]) => drawPart(<Queue queue={ids.map((id) => ({ id }))} />);
  await draw("asha", "bala", "chitra");
  await act(() => leave());
  await draw("asha", "bala", "chitra");
  await draw("bala", "chitra");
  expect(place.querySelector("p")?.textContent).toBe("bala");
  // Somebody else decides about this one.
  await draw("chitra");
  expect(place.querySelector("p")?.textContent).toBe("bala is gone");
});
