// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { BoardColumns } from "./BoardColumns.tsx";

test("a column in which nobody stands says so", async () => {
  const board = { role: "Developer", applications: [], isLoading: false, onMore: () => undefined };
  newScreen(<BoardColumns {...board} />);
  const columns = () =>
    [...document.querySelectorAll("section")].map(({ textContent }) => textContent);
  const words = [
    "Applied (0)Nobody applied yet.",
    "Shortlisted (0)Nobody shortlisted yet.",
    "In rounds (0)Nobody in rounds yet.",
    "Offered (0)No offer yet.",
    "Joined (0)Nobody joined yet.",
  ];
  await expect.poll(columns).toEqual(words);
});
