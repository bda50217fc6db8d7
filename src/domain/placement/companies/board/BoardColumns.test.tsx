// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { BoardColumns } from "./BoardColumns.tsx";

test("a column in which nobody stands says who comes there", async () => {
  const board = { role: "Developer", applications: [], isLoading: false, onMore: () => undefined };
  newScreen(<BoardColumns {...board} />);
  const columns = () =>
    [...document.querySelectorAll("section")].map(({ textContent }) => textContent);
  const words = [
    "Applied (0)Who applies comes here.",
    "Shortlisted (0)Who is to meet the company comes here.",
    "In rounds (0)Who has an interview comes here.",
    "Offered (0)Who is offered the job comes here.",
    "Joined (0)Who has begun the job comes here.",
  ];
  await expect.poll(columns).toEqual(words);
});
