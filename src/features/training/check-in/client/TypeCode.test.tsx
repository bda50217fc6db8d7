// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError, offlineError } from "#/client/lib/api-error.ts";
import { TypeCode } from "./TypeCode.tsx";

let root: Root;
let sent: string[];
let failing: ApiError;
beforeEach(async () => {
  sent = [];
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.querySelector("main") as HTMLElement);
  root.render(<Page />);
  await expect.poll(() => boxes().length).toBe(6);
});
afterEach(() => root.unmount());

function Page() {
  const [failure, setFailure] = useState<unknown>(null);
  const send = (code: string) => {
    sent.push(code);
    setFailure(failing);
  };
  return (
    <MantineProvider env="test">
      <TypeCode
        failure={failure}
        isSending={false}
        onTyping={() => setFailure(null)}
        onCode={send}
      />
    </MantineProvider>
  );
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")];
const shown = () =>
  boxes()
    .map(({ value }) => value)
    .join("");
const alert = () => document.querySelector('[role="alert"]')?.textContent ?? "";

async function type(code: string) {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  for (const [index, digit] of [...code].entries()) {
    const box = boxes()[index];
    setValue?.call(box, digit);
    box?.dispatchEvent(new Event("input", { bubbles: true }));
    if (index < 5) await expect.poll(() => boxes()[index]?.value).toBe(digit);
  }
}

const WRONG = "That is not the code of this moment.";

test("after a wrong code the next one is typed into empty boxes, and sent with its last digit", async () => {
  failing = new ApiError(409, { code: "CONFLICT", message: WRONG });
  await type("111111");
  await expect.poll(alert).toContain(WRONG);
  await expect.poll(shown).toBe("");
  expect(document.activeElement).toBe(boxes()[0]);
  await type("540261");
  await expect.poll(() => sent).toEqual(["111111", "540261"]);
});

test("what is said of one code is not said of the next, and one that found no line stays to be sent again", async () => {
  failing = offlineError();
  await type("540261");
  await expect.poll(alert).toContain("We could not reach the server.");
  expect(shown()).toBe("540261");
  boxes()[5]?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  await expect.poll(() => sent).toEqual(["540261", "540261"]);
  failing = new ApiError(409, { code: "CONFLICT", message: WRONG });
  await type("7");
  await expect.poll(alert).toBe("");
});
