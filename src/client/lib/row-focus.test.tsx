// @vitest-environment happy-dom
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test } from "vitest";
import { useRowFocus } from "./row-focus.ts";

type Given = ReturnType<typeof useRowFocus>;
let given: Given[];

/** Records what the page gives its rows at each render. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  given.push(useRowFocus());
  return (
    <button type="button" onClick={() => setOpen(true)}>
      {isOpen ? "open" : "closed"}
    </button>
  );
}

async function shownPage() {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<Page />));
}

beforeEach(() => {
  given = [];
  document.body.innerHTML = `<main id="content" tabindex="-1"></main>`;
});

test("a page that is drawn again gives its rows the same object, so that they are not", async () => {
  await shownPage();
  await act(async () => document.querySelector("button")?.click());
  expect(document.body.textContent).toBe("open");
  expect(given.length).toBeGreaterThan(1);
  expect(new Set(given).size).toBe(1);
});

test("the focus goes to the row after the one that leaves", async () => {
  await shownPage();
  const rows = ["a", "b", "c"].map((id) => {
    const row = document.createElement("button");
    row.dataset.row = id;
    return document.body.appendChild(row);
  });
  given[0]?.next("b");
  rows[1]?.remove();
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.row).toBe("c");
});
