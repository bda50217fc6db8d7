// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
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
  const root = createRoot(document.body);
  const headsOf = (...rows: Session[]) => {
    act(() =>
      root.render(
        <MantineProvider env="test">
          <Heads rows={rows} />
        </MantineProvider>,
      ),
    );
    return document.querySelector("output")?.textContent;
  };
  expect(headsOf({ isAhead: false })).toBe("Topic");
  expect(headsOf({ isAhead: false }, { isAhead: true })).toBe("Topic Calendar");
  act(() => root.unmount());
});
