// @vitest-environment happy-dom
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import type { BodyProps } from "./body-props.ts";
import { TableCards } from "./TableCards.tsx";
import { TableGrid } from "./TableGrid.tsx";

type Guide = { name: string; people: number };
const [ASHA, BALA, CHITRA] = [
  { name: "Asha", people: 7 },
  { name: "Bala", people: 3 },
  { name: "Chitra", people: 5 },
];

/** The people whose cells were rendered, in this order. */
let drawn: string[] = [];

const BODY: BodyProps<Guide> = {
  label: "Guides",
  columns: [
    { key: "name", label: "Name", isFixed: true },
    {
      key: "people",
      label: "People",
      text: ({ people }) => people,
      render: ({ name, people }) => {
        drawn.push(name);
        return people;
      },
    },
  ],
  data: {
    rows: [ASHA, BALA, CHITRA],
    among: [ASHA, BALA, CHITRA],
    total: 3,
    isPending: false,
    isRefreshing: false,
    error: null,
    retry: () => undefined,
    all: async () => [],
  },
  state: {} as BodyProps<Guide>["state"],
  rowId: ({ name }) => name,
  nameOf: ({ name }) => name,
  changedId: null,
  selected: new Set(),
  setSelected: () => undefined,
  selection: { label: ({ name }) => name, actions: () => null },
  actions: undefined,
  loadingText: "Loading",
  isFew: false,
};

const SHAPES: [string, ComponentType<BodyProps<Guide>>][] = [
  ["table", TableGrid],
  ["list of cards", TableCards],
];

test.each(SHAPES)(
  "in a %s another order draws no row again, and a row that is chosen no other",
  (_, Shape) => {
    const part = newPart();
    const draw = (changed: Partial<BodyProps<Guide>>) => {
      drawn = [];
      part.draw(<Shape {...BODY} {...changed} />);
    };
    const text = () => part.place.querySelector("ul, tbody")?.textContent;

    draw({});
    expect(new Set(drawn)).toEqual(new Set(["Asha", "Bala", "Chitra"]));
    const before = text();

    draw({ data: { ...BODY.data, rows: [CHITRA, BALA, ASHA] } });
    expect(text()).not.toBe(before);
    expect(drawn).toEqual([]);

    draw({ selected: new Set(["Bala"]) });
    expect(part.place.querySelectorAll("input:checked")).toHaveLength(1);
    expect(drawn.filter((name) => name !== "Bala")).toEqual([]);

    draw({ changedId: "Asha" });
    expect(part.place.querySelectorAll("[data-changed]")).toHaveLength(1);
    expect(drawn.filter((name) => name === "Chitra")).toEqual([]);
  },
);
