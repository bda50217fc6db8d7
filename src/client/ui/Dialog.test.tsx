// @vitest-environment happy-dom
import { TextInput } from "@mantine/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useOpenQuestion } from "#/client/lib/confirm.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { departuresContract } from "#/domain/training/batches/departures/departures.contract.ts";
import { buttonOf, fieldOf, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { Dialog } from "./Dialog.tsx";
import { Form } from "./Form.tsx";

const onClose = vi.fn();
let question: ReturnType<typeof useOpenQuestion>;

beforeEach(() => {
  onClose.mockClear();
});
afterEach(() => {
  question?.answer(false);
});

function MoveForm({ draft }: { draft?: string }) {
  const app = useAppForm({
    initialValues: { toBatchId: "", reason: "" },
    draft: draft ?? null,
    refresh: [],
    send: (values) =>
      prepareCall(departuresContract.move, {
        params: { batchId: "java" },
        body: { ...values, traineeId: "asha" },
      }),
  });
  return (
    <Form of={app} submitLabel="Move" onCancel={onClose}>
      <TextInput label="Reason" {...app.form.getInputProps("reason")} />
    </Form>
  );
}

function Page({ draft }: { draft?: string }) {
  question = useOpenQuestion();
  return (
    <Dialog of="Asha" title={(name) => `Move ${name}`} onClose={onClose}>
      {() => <MoveForm {...(draft ? { draft } : {})} />}
    </Dialog>
  );
}

const field = () => fieldOf("reason");

async function opened(draft?: string) {
  newScreen(<Page {...(draft ? { draft } : {})} />);
  await expect.poll(field).not.toBeNull();
}

async function type(text: string) {
  typeIn(field(), text);
  await expect.poll(() => field()?.value).toBe(text);
}
const pressEscape = () => {
  for (const type of ["keydown", "keyup"])
    field()?.dispatchEvent(new KeyboardEvent(type, { key: "Escape", bubbles: true }));
};

test("Escape closes a dialog into which nothing was typed at once", async () => {
  await opened();
  pressEscape();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test("what was typed is discarded only after a question, whose own Escape closes nothing below it", async () => {
  await opened();
  await type("Too early for it.");
  pressEscape();
  await expect.poll(() => question?.title).toBe("Discard what you typed?");
  const first = question;
  pressEscape();
  expect(question).toBe(first);
  question?.answer(false);
  await expect.poll(() => question).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  pressEscape();
  await expect.poll(() => question?.title).toBe("Discard what you typed?");
  question?.answer(true);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test("nothing is lost where the form is kept, so nothing is asked", async () => {
  await opened("move");
  await type("Too early for it.");
  pressEscape();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(question).toBeNull();
});

test("Cancel closes at once, whatever was typed", async () => {
  await opened();
  await type("Too early for it.");
  buttonOf("Cancel")?.click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(question).toBeNull();
});
