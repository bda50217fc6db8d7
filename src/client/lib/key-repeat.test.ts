// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ignoreKeyRepeat } from "./key-repeat.ts";

test.each([
  ["button", true, true],
  ["button", false, false],
  ["input", true, true],
  ["textarea", true, false],
])("Enter in a %s, held %s, does nothing more: %s", (name, repeat, isStopped) => {
  ignoreKeyRepeat();
  const element = document.body.appendChild(document.createElement(name));
  const press = new KeyboardEvent("keydown", {
    key: "Enter",
    repeat,
    bubbles: true,
    cancelable: true,
  });
  element.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(isStopped);
});
