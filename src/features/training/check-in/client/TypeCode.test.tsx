// @vitest-environment happy-dom
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { ApiError, offlineError } from "#/client/lib/api-error.ts";
import { alertText, typeIn } from "#/client/testing/on-page.ts";
import { newScreen } from "#/client/testing/screen.tsx";
import { TypeCode } from "./TypeCode.tsx";

let sent: string[];
let failing: ApiError;
beforeEach(async () => {
  sent = [];
  newScreen(<Page />);
  await expect.poll(() => boxes().length).toBe(6);
});

function Page() {
  const [failure, setFailure] = useState<unknown>(null);
  const send = (code: string) => {
    sent.push(code);
    setFailure(failing);
  };
  return (
    <TypeCode failure={failure} isSending={false} onTyping={() => setFailure(null)} onCode={send} />
  );
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")];
const shown = () =>
  boxes()
    .map(({ value }) => value)
    .join("");

async function type(code: string) {
  for (const [index, digit] of [...code].entries()) {
    typeIn(boxes()[index], digit);
    if (index < 5) await expect.poll(() => boxes()[index]?.value).toBe(digit);
  }
}

const WRONG = "That is not the code of this moment.";

test("after a wrong code the next one is typed into empty boxes, and sent with its last digit", async () => {
  failing = new ApiError(409, { code: "CONFLICT", message: WRONG });
  await type("111111");
  await expect.poll(alertText).toContain(WRONG);
  await expect.poll(shown).toBe("");
  expect(document.activeElement).toBe(boxes()[0]);
  await type("540261");
  await expect.poll(() => sent).toEqual(["111111", "540261"]);
});

test("what is said of one code is not said of the next, and one that found no line stays to be sent again", async () => {
  failing = offlineError();
  await type("540261");
  await expect.poll(alertText).toContain("We could not reach the server.");
  expect(shown()).toBe("540261");
  boxes()[5]?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  await expect.poll(() => sent).toEqual(["540261", "540261"]);
  failing = new ApiError(409, { code: "CONFLICT", message: WRONG });
  await type("7");
  await expect.poll(alertText).toBe("");
});
