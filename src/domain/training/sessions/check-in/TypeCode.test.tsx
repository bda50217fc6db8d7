// @vitest-environment happy-dom
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { ApiError, offlineError } from "#/client/lib/api-error.ts";
import { alertText, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { TypeCode } from "./TypeCode.tsx";

let sent: string[];
let failing: ApiError;
beforeEach(async () => {
  sent = [];
  newScreen(<Page />);
  await expect.poll(field).not.toBeNull();
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

const field = () => document.querySelector<HTMLInputElement>("input:not([type=hidden])");
const shown = () => field()?.value;
const type = (code: string) => typeIn(field() ?? undefined, code);

const WRONG = "That is not the code of this moment.";

test("after a wrong code the next one is typed into an empty field, and sent with its last digit", async () => {
  failing = new ApiError(409, { code: "CONFLICT", message: WRONG });
  type("111111");
  await expect.poll(alertText).toContain(WRONG);
  await expect.poll(shown).toBe("");
  expect(document.activeElement).toBe(field());
  type("54026");
  expect(sent).toEqual(["111111"]);
  type("540261");
  await expect.poll(() => sent).toEqual(["111111", "540261"]);
});

test("the message of one code is not shown for the next, and an unsent one can be sent again", async () => {
  failing = offlineError();
  type("540261");
  await expect.poll(alertText).toContain("We could not reach the server.");
  expect(shown()).toBe("540261");
  field()?.form?.requestSubmit();
  await expect.poll(() => sent).toEqual(["540261", "540261"]);
  failing = new ApiError(409, { code: "CONFLICT", message: WRONG });
  type("7");
  await expect.poll(alertText).toBe("");
});

test("a code is sent as it was pasted, with spaces, dashes, marks and digits of another script", async () => {
  const pasted = ["540 261", "540–261", "\u202a540261\u202c", "५४०२६१"];
  for (const code of pasted) {
    failing = new ApiError(409, { code: "CONFLICT", message: WRONG });
    type(code);
    await expect.poll(() => sent.at(-1)).toBe(code);
    await expect.poll(shown).toBe("");
  }
});
