// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import { useColumns } from "./use-columns.ts";

type Session = { isAhead: boolean };

const COLUMNS = [
  { key: "topic", label: "Topic" },
  { key: "calendar", label: "Calendar", isFor: ({ isAhead }: Session) => isAhead },
];

const Heads = ({ rows }: { rows: readonly Session[] }) => (
  <output>
    {useColumns("sessions", COLUMNS, rows)
      .shown.map(({ label }) => label)
      .join(" ")}
  </output>
);

test("a column that is for some rows alone stands there only with one of them", () => {
  const { place, draw } = newPart();
  const headsOf = (...rows: Session[]) => {
    draw(<Heads rows={rows} />);
    return place.querySelector("output")?.textContent;
  };
  expect(headsOf({ isAhead: false })).toBe("Topic");
  expect(headsOf({ isAhead: false }, { isAhead: true })).toBe("Topic Calendar");
});
