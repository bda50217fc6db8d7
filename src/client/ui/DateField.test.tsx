// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useOpenQuestion } from "#/client/lib/confirm.ts";
import { ContactForm } from "#/domain/money/dues/ContactForm.tsx";
import { fieldOf, submit, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { Dialog } from "./Dialog.tsx";

const onClose = vi.fn();
let sent: string[];
let question: ReturnType<typeof useOpenQuestion>;

beforeEach(async () => {
  onClose.mockClear();
  sent = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit = {}) => {
    if (typeof body === "string") sent.push(body);
    return Response.json({ message: "Noted." });
  });
  newScreen(<Page />);
  await expect.poll(day).not.toBeNull();
});
afterEach(() => {
  question?.answer(false);
});

/** A dialog whose day may be left empty. */
function Page() {
  question = useOpenQuestion();
  return (
    <Dialog of="due" title={() => "Note contact"} onClose={onClose}>
      {(owedId) => <ContactForm owedId={owedId} contact={null} onClose={onClose} />}
    </Dialog>
  );
}

const day = () => fieldOf("promisedOn");
const pressEscape = () => {
  for (const type of ["keydown", "keyup"])
    day()?.dispatchEvent(new KeyboardEvent(type, { key: "Escape", bubbles: true }));
};

test("a day that is not one yet is not left out of what is sent: the field says what is wrong", async () => {
  typeIn(fieldOf("note"), "Pays at the end of the month");
  day()?.focus();
  typeIn(day(), "31/11");
  submit();
  await expect.poll(() => document.body.textContent).toContain("Enter a date that exists");
  expect(document.activeElement).toBe(day());
  typeIn(day(), "");
  submit();
  await expect.poll(() => sent.map((text) => JSON.parse(text).promisedOn)).toEqual([""]);
});

test("a dialog asks before it closes over a day that is typed in part", async () => {
  typeIn(day(), "31/11");
  await expect.poll(() => day()?.value).toBe("31/11");
  pressEscape();
  await expect.poll(() => question?.title).toBe("Discard what you typed?");
  expect(onClose).not.toHaveBeenCalled();
});
