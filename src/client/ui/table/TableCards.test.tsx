// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { dateColumn } from "./columns.tsx";
import { TableCards } from "./TableCards.tsx";
import type { Column } from "./types.ts";

type Guide = {
  name: string;
  level: string | null;
  people: number;
  since: string | null;
  note?: string;
};

const COLUMNS: readonly Column<Guide>[] = [
  { key: "name", label: "Name", isFixed: true },
  { key: "level", label: "Level" },
  { key: "people", label: "Guides", align: "right" },
  dateColumn("since", "Since"),
  {
    key: "note",
    label: "Note",
    text: ({ note }) => note ?? "",
    render: ({ note }) => <em>{note ?? "–"}</em>,
  },
];

/** As a mark that is entered in its cell. */
const ENTERED: Column<Guide> = {
  key: "mark",
  label: "Mark",
  isEntered: true,
  text: () => null,
  render: () => <button type="button">Enter</button>,
};

/** Returns what the card of one guide says. */
function textOf(guide: Guide, columns = COLUMNS) {
  const place = document.createElement("div");
  const root = createRoot(place);
  act(() =>
    root.render(
      <MantineProvider>
        <TableCards
          label="Guides"
          columns={columns}
          data={{
            rows: [guide],
            among: [guide],
            total: 1,
            isPending: false,
            isRefreshing: false,
            error: null,
            retry: () => undefined,
            all: async () => [guide],
          }}
          state={{} as Parameters<typeof TableCards>[0]["state"]}
          rowId={({ name }) => name}
          changedId={null}
          selected={new Set()}
          setSelected={() => undefined}
          selection={undefined}
          actions={undefined}
          loadingText="Loading"
          isFew={false}
        />
      </MantineProvider>,
    ),
  );
  const text = place.querySelector("li")?.textContent.replaceAll("\u00a0", " ");
  act(() => root.unmount());
  return text;
}

test("a row on a phone shows labels only where the value does not say what it is", () => {
  const text = textOf({ name: "Ravi Rao", level: "Senior", people: 4, since: "2024-03-04" });
  expect(text).toBe("Ravi RaoSenior·Guides 4·Since Mon 4 Mar 2024");
});

test("what is drawn around a word for nothing is nothing too", () => {
  const guide = { name: "Ravi Rao", level: "Senior", people: 4, since: null };
  expect(textOf(guide)).toBe("Ravi RaoSenior·Guides 4");
  expect(textOf({ ...guide, note: "Mondays" })).toBe("Ravi RaoSenior·Guides 4·Mondays");
});

test("what is entered in its cell stands there while there is nothing, too", () => {
  const guide = { name: "Ravi Rao", level: "Senior", people: 4, since: null };
  expect(textOf(guide, [...COLUMNS, ENTERED])).toBe("Ravi RaoSenior·Guides 4·Enter");
});

test("a row on a phone leaves out what there is not, and says none", () => {
  const text = textOf({ name: "Ravi Rao", level: null, people: 0, since: null });
  expect(text).toBe("Ravi RaoGuides 0");
});
