// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import { QueueRows } from "./QueueRows.tsx";
import type { Kind, QueueRow } from "./queue.client.ts";

const ROWS: readonly QueueRow[] = ["asha", "bala", "chitra", "dev"].map((_id) => ({ _id }));
const setSelected = vi.fn();
const onGo = vi.fn();
const drawn: string[] = [];

const KIND: Kind<QueueRow> = {
  what: "registration",
  empty: "Nobody waits.",
  person: ({ _id }) => ({ id: _id, name: _id }),
  about: ({ _id }) => {
    drawn.push(_id);
    return `${_id}@people.example`;
  },
  since: () => "Mon 4 Mar 2024",
  Chosen: () => null,
  bulk: { Actions: () => null },
};

test("where another row is chosen or one is selected, no row is drawn again but those", async () => {
  const { draw } = newPart();
  const show = (currentId: string, selected: readonly string[]) => {
    drawn.length = 0;
    return draw(
      <QueueRows
        setSelected={setSelected}
        onGo={onGo}
        currentId={currentId}
        kind={KIND}
        label="Registrations"
        rows={ROWS}
        total={4}
        namesakes={new Set()}
        isWide
        canSelect={() => true}
        selected={new Set(selected)}
        onDecided={() => undefined}
      />,
    );
  };
  await show("asha", []);
  expect(drawn).toEqual(["asha", "bala", "chitra", "dev"]);
  await show("bala", []);
  expect(drawn).toEqual(["asha", "bala"]);
  expect(document.querySelector("[aria-current]")?.textContent).toContain("bala");
  await show("bala", ["dev"]);
  expect(drawn).toEqual(["dev"]);
});
