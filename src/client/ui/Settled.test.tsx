// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { Settled } from "./Settled.tsx";

test("parts are there at once and seen once each query has answered or failed, and stay while they are read again", () => {
  const place = document.createElement("div");
  const root = createRoot(place);
  const draw = (...pending: boolean[]) => {
    act(() =>
      root.render(
        <MantineProvider>
          <Settled queries={pending.map((isPending) => ({ isPending }))}>
            <p>Its parts</p>
          </Settled>
        </MantineProvider>,
      ),
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
  // The same part: what it had asked for and what was typed into it is kept.
  expect(place.querySelector("p")).toBe(part);
  act(() => root.unmount());
});
