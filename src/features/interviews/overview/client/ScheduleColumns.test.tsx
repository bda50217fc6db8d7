// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import type { Schedule } from "../contract.ts";
import { scheduleColumns } from "./ScheduleColumns.tsx";

/** The part of an interview that says who is there. */
const waiting = { feedback: "Pending" } as Schedule;

test("who has not come yet is told in one line: a paragraph would wrap beside a long reason", () => {
  const now = scheduleColumns(true).find(({ key }) => key === "presence");
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => act(() => root.unmount()));
  act(() => root.render(<MantineProvider>{now?.render?.(waiting)}</MantineProvider>));
  expect(place.textContent).toContain("Not here yet");
  expect(place.querySelector("p")).toBeNull();
});
