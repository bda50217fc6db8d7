// @vitest-environment happy-dom
import { act, type ComponentProps, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { keepReactsManners } from "./manners.ts";

let root: Root;
beforeAll(keepReactsManners);
beforeEach(() => {
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.querySelector("main") as HTMLElement);
});
afterEach(() => root.unmount());

const show = (screen: ComponentProps<"div">["children"]) => act(() => root.render(screen));
const field = (label: string) =>
  document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`) as HTMLInputElement;

/** As a browser tells of it: what runs after one handler is done before the next is called. */
async function type(into: HTMLInputElement, text: string) {
  into.value = text;
  into.dispatchEvent(new Event("input", { bubbles: true }));
  await Promise.resolve();
}
async function choose(box: HTMLInputElement) {
  box.checked = box.type === "radio" ? true : !box.checked;
  for (const kind of ["input", "change"]) {
    box.dispatchEvent(new Event(kind, { bubbles: true }));
    await Promise.resolve();
  }
}

function Digits() {
  const [text, setText] = useState("12");
  return (
    <input
      aria-label="Digits"
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value.replaceAll(/\D/g, ""))}
    />
  );
}

test("a field shows what its page gave it, also where that is not what was typed", async () => {
  await show(<Digits />);
  await type(field("Digits"), "12x");
  expect(field("Digits").value).toBe("12");
  await type(field("Digits"), "123");
  expect(field("Digits").value).toBe("123");
});

function Choices() {
  const [isOn, setOn] = useState(false);
  return (
    <>
      <input
        type="checkbox"
        aria-label="Free"
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <input type="checkbox" aria-label="Held" checked onChange={() => undefined} />
      <input type="radio" name="held" aria-label="One" checked onChange={() => undefined} />
      <input type="radio" name="held" aria-label="Two" checked={false} onChange={() => undefined} />
    </>
  );
}

test("a box is ticked where its page says so, and only there", async () => {
  await show(<Choices />);
  await choose(field("Free"));
  expect(field("Free").checked).toBe(true);
  await choose(field("Held"));
  expect(field("Held").checked).toBe(true);
  await choose(field("Two"));
  expect([field("One").checked, field("Two").checked]).toEqual([true, false]);
});

const Cell = ({ isOpen }: { isOpen: boolean }) =>
  // biome-ignore lint/a11y/noAutofocus: what is tested
  isOpen ? <input aria-label="Cell" autoFocus /> : <button type="button">Open</button>;

test("a field that is drawn with autoFocus takes the focus each time it is new", async () => {
  await show(<Cell isOpen />);
  expect(document.activeElement).toBe(field("Cell"));
  await show(<Cell isOpen={false} />);
  await show(<Cell isOpen />);
  expect(document.activeElement).toBe(field("Cell"));
});
