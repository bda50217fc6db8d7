// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import { waitUntil } from "#test/support/wait-for.ts";
import { DangerRowButton, RowButton } from "../RowButton.tsx";
import { CellNote } from "./CellNote.tsx";
import { companyColumn, dateColumn } from "./columns.tsx";
import { RowActions } from "./RowActions.tsx";
import { TableCards } from "./TableCards.tsx";
import { type Column, tooltipOf } from "./types.ts";

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

type Drawn = {
  columns?: readonly Column<Guide>[];
  actions?: (guide: Guide) => ReactNode;
};

/** Like a mark that is entered in its cell. */
const ENTERED: Column<Guide> = {
  key: "mark",
  label: "Mark",
  isEntered: true,
  text: () => null,
  render: () => <button type="button">Enter</button>,
};

/** Renders the card of one guide in the page. */
function drawCard(guide: Guide, { columns = COLUMNS, actions }: Drawn = {}) {
  const { place, draw } = newPart();
  draw(
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
      nameOf={({ name }) => name}
      changedId={null}
      selected={new Set()}
      setSelected={() => undefined}
      selection={undefined}
      actions={actions}
      loadingText="Loading"
      isFew={false}
    />,
  );
  return place;
}

/** Returns the text of one guide's card. */
const textOf = (guide: Guide, columns = COLUMNS) =>
  drawCard(guide, { columns }).querySelector("li")?.textContent.replaceAll("\u00a0", " ");

test("a row on a phone shows labels only where the value does not say what it is", () => {
  const text = textOf({ name: "Ravi Rao", level: "Senior", people: 4, since: "2024-03-04" });
  expect(text).toBe("Ravi RaoSenior·Guides 4·Since Mon 4 Mar 2024");
});

test("what is drawn around a word for nothing is nothing too", () => {
  const guide = { name: "Ravi Rao", level: "Senior", people: 4, since: null };
  expect(textOf(guide)).toBe("Ravi RaoSenior·Guides 4");
  expect(textOf({ ...guide, note: "Mondays" })).toBe("Ravi RaoSenior·Guides 4·Mondays");
});

test("a text that may be long stands behind the other values, and is what is cut off", () => {
  const guide = { name: "Ravi Rao", level: "Senior", people: 4, since: null };
  const note: Column<Guide> = { key: "note", label: "Note", isLong: true, text: () => "Mondays" };
  expect(textOf(guide, [...COLUMNS.slice(0, 1), note, ...COLUMNS.slice(1, 3)])).toBe(
    "Ravi RaoSenior·Guides 4·Mondays",
  );
});

test("what another value says too gives its room to that, until all is asked for", () => {
  const guide = { name: "Ravi Rao", level: "Senior", people: 4, since: null };
  const columns = COLUMNS.map((column) =>
    column.key === "people" ? { ...column, isRepeated: true } : column,
  );
  expect(textOf(guide, columns)).toBe("Ravi RaoSenior");
});

test("the whole name of a company, which a row of one line may cut, is its tooltip", () => {
  const column = companyColumn("companyName", "Company Name");
  expect(tooltipOf(column, { companyName: "Deccan Experience Studio" })).toBe(
    "Deccan Experience Studio",
  );
  expect(tooltipOf(column, { companyName: null })).toBeUndefined();
});

test("what is entered in its cell stands there while there is nothing, too", () => {
  const guide = { name: "Ravi Rao", level: "Senior", people: 4, since: null };
  expect(textOf(guide, [...COLUMNS, ENTERED])).toBe("Ravi RaoSenior·Guides 4·Enter");
});

test("a row on a phone leaves out what there is not, and says none", () => {
  const text = textOf({ name: "Ravi Rao", level: null, people: 0, since: null });
  expect(text).toBe("Ravi RaoGuides 0");
});

test("beside what a row on a phone is about stands its first action, and the others in a menu", async () => {
  const pressed = vi.fn();
  const guide = { name: "Ravi Rao", level: null, people: 0, since: null };
  const place = drawCard(guide, {
    actions: ({ name }) => (
      <RowActions of={name}>
        <RowButton label={`Edit ${name}`}>Edit</RowButton>
        {null}
        <RowButton label={`Move ${name}`} onClick={() => pressed("Move")}>
          Move
        </RowButton>
        <DangerRowButton label={`Delete ${name}`} onClick={() => pressed("Delete")}>
          Delete
        </DangerRowButton>
      </RowActions>
    ),
  });
  const buttons = [...place.querySelectorAll("button")];
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Edit Ravi Rao",
    "More for Ravi Rao",
  ]);
  act(() => buttons[1]?.click());
  const items = await waitUntil(() => {
    const found = [...document.querySelectorAll<HTMLElement>("[role=menuitem]")];
    return found.length > 0 && found;
  });
  expect(items.map((item) => item.getAttribute("aria-label"))).toEqual([
    "Move Ravi Rao",
    "Delete Ravi Rao",
  ]);
  act(() => items[1]?.click());
  expect(pressed.mock.calls).toEqual([["Delete"]]);
});

test("a state stands beside the name, and after the values where a button stands there", () => {
  const guide = { name: "Ravi Rao", level: "Senior", people: 4, since: null };
  const open: Column<Guide> = { key: "open", label: "State", isState: true, text: () => "Open" };
  const columns = [...COLUMNS, open];
  expect(textOf(guide, columns)).toBe("Ravi RaoOpenSenior·Guides 4");
  const actions = () => <RowButton label="Close Ravi Rao">Close</RowButton>;
  const words = drawCard(guide, { columns, actions }).querySelector("li")?.textContent;
  expect(words?.replaceAll("\u00a0", " ")).toBe("Ravi RaoCloseSenior·Guides 4Open");
});

test("a row with one action has no menu", () => {
  const guide = { name: "Ravi Rao", level: null, people: 0, since: null };
  const actions = ({ name }: Guide) => (
    <RowActions of={name}>
      {null}
      <RowButton label={`Edit ${name}`}>Edit</RowButton>
    </RowActions>
  );
  const buttons = drawCard(guide, { actions }).querySelectorAll("button");
  expect([...buttons].map((button) => button.textContent)).toEqual(["Edit"]);
});

test("what is added to a value goes on in its line, without a gap before the next one", () => {
  const noted: Column<Guide> = {
    key: "level",
    label: "Level",
    text: ({ level }) => level,
    render: ({ level }) => (
      <>
        {level}
        <CellNote>since June</CellNote>
      </>
    ),
  };
  const [name, ...others] = COLUMNS.filter(({ key }) => key !== "level");
  const columns = name ? [name, noted, ...others] : [];
  const card = drawCard({ name: "Asha", level: "Senior", people: 3, since: null }, { columns });
  expect(card.textContent).toContain("Senior · since June");
  const note = [...card.querySelectorAll("span")].find((one) => one.textContent === "since June");
  expect(note?.style.display).toBe("inline");
});
