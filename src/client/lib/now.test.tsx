// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DateText } from "#/client/ui/DateText.tsx";
import { useCurrentMinute } from "./now.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-23T23:58:50+05:30") }));
afterEach(() => {
  vi.useRealTimers();
});

const Minutes = () => useCurrentMinute().toISOString().slice(14, 16);

test("a page that stays open over midnight says Yesterday, and its minutes go on", () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  act(() =>
    root.render(
      <>
        <DateText value="2026-11-23" /> <Minutes />
      </>,
    ),
  );
  expect(document.body.textContent).toBe("Today 28");
  act(() => vi.advanceTimersByTime(60_000));
  expect(document.body.textContent).toBe("Today 29");
  act(() => vi.advanceTimersByTime(60_000));
  expect(document.body.textContent).toBe("Yesterday 30");
  act(() => root.unmount());
  expect(vi.getTimerCount(), "nothing ticks for nobody").toBe(0);
});
