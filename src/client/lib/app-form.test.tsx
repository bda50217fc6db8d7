// @vitest-environment happy-dom
import { TextInput } from "@mantine/core";
import { beforeEach, expect, test, vi } from "vitest";
import { Form } from "#/client/ui/Form.tsx";
import { departuresContract } from "#/domain/training/batches/departures/departures.contract.ts";
import { buttonOf, fieldOf, submit, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { useAppForm } from "./app-form.ts";
import { useOpenQuestion } from "./confirm.ts";
import { keepDraft, readDraft } from "./draft.ts";
import { prepareCall } from "./prepared-call.ts";
import { queryClient } from "./query.ts";

type Values = { toBatchId: string; reason: string };
type Options = Parameters<typeof useAppForm<Values, ReturnType<typeof toMove>>>[0];

const EMPTY: Values = { toBatchId: "", reason: "" };
const toMove = (values: Values, traineeId = "asha") =>
  prepareCall(departuresContract.move, {
    params: { batchId: "java" },
    body: { ...values, traineeId },
  });

let screen: ReturnType<typeof newScreen>;
let calls: { body: Values; answer: (status: number, body: object) => void }[];

/** A server that responds to each call when the test says so, and a page with one form. */
beforeEach(() => {
  signInAs("Admin");
  calls = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (status: number, found: object) =>
      resolve(new Response(JSON.stringify(found), { status }));
    calls.push({ body: JSON.parse(body), answer });
    return promise;
  });
});

function Page(options: Partial<Options>) {
  const app = useAppForm({
    initialValues: EMPTY,
    send: (values) => toMove(values),
    draft: null,
    refresh: [],
    ...options,
  });
  const question = useOpenQuestion();
  return (
    <>
      <Form of={app} submitLabel="Move" {...(options.draft && { onCancel: () => {} })}>
        <TextInput label="Batch" {...app.form.getInputProps("toBatchId")} />
        <TextInput label="Reason" {...app.form.getInputProps("reason")} />
      </Form>
      {question && <output>{question.title}</output>}
      <button type="button" id="agree" onClick={() => void agree(question)} />
    </>
  );
}

/** Does what a dialog does with a question that was confirmed. */
async function agree(question: ReturnType<typeof useOpenQuestion>) {
  try {
    await question?.action?.();
    question?.answer(true);
  } catch (cause) {
    const { failure } = question ?? {};
    document.title = typeof failure === "function" ? failure(cause) : String(failure);
  }
}

function open(options: Partial<Options> = {}) {
  screen = newScreen(<Page {...options} />);
  return expect.poll(() => document.querySelector("form")).not.toBeNull();
}

const field = (path: keyof Values): HTMLInputElement => {
  const found = fieldOf(path);
  if (!found) throw new Error(`no field ${path}`);
  return found;
};
const text = () => document.body.textContent ?? "";

const type = (path: keyof Values, typed: string) => typeIn(field(path), typed);

async function fillAndSubmit() {
  type("toBatchId", "aem");
  type("reason", "Too early for it.");
  await expect.poll(() => field("reason").value).toBe("Too early for it.");
  submit();
}

test("what the contract refuses is said at its field in the contract's words, and nothing is sent", async () => {
  await open();
  type("reason", "   ");
  submit();
  await expect.poll(text).toContain("Give a reason.");
  expect(text()).toContain("Choose a batch.");
  expect(calls).toEqual([]);
  await expect.poll(() => document.activeElement).toBe(field("toBatchId"));
});

test("a wrong field that has the focus already is brought into view, as focusing another does", async () => {
  await open();
  const seen = vi.spyOn(Element.prototype, "scrollIntoView");
  field("reason").focus();
  submit();
  await expect.poll(() => document.activeElement).toBe(field("toBatchId"));
  expect(seen).not.toHaveBeenCalled();
  submit();
  await expect.poll(() => seen.mock.contexts).toEqual([field("toBatchId")]);
});

test("who was sooner stands after the words of a refusal that name nobody", async () => {
  await open();
  await fillAndSubmit();
  await expect.poll(() => calls.length).toBe(1);
  const message = "This record was changed by someone else. Reload and try again.";
  calls[0]?.answer(409, {
    message,
    code: "CONFLICT",
    reason: "STALE_VERSION",
    sooner: "By Meera Iyer at 9:05 AM.",
  });
  await expect.poll(text).toContain(`${message} By Meera Iyer at 9:05 AM.`);
});

test("who was sooner oneself, in another window, does not read that it was somebody else", async () => {
  await open();
  await fillAndSubmit();
  await expect.poll(() => calls.length).toBe(1);
  calls[0]?.answer(409, {
    message: "This record was changed by someone else. Reload and try again.",
    code: "CONFLICT",
    reason: "STALE_VERSION",
    sooner: "You changed this record yourself at 9:05 AM, in another window.",
    isOwnChange: true,
  });
  await expect
    .poll(text)
    .toContain("You changed this record yourself at 9:05 AM, in another window. Reload and try");
  expect(text()).not.toContain("someone else");
});

test("that what a form is about is gone is said in words of its own, and what was typed stands", async () => {
  await open();
  await fillAndSubmit();
  await expect.poll(() => calls.length).toBe(1);
  calls[0]?.answer(404, { message: "Not found.", code: "NOT_FOUND", reason: "NOT_FOUND" });
  await expect.poll(text).toContain("Not found. It was taken away meanwhile.");
  expect(field("reason").value).toBe("Too early for it.");
});

test("a field is checked once it is left, but not one that is left as it was", async () => {
  const leave = (path: keyof Values) =>
    field(path).dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  await open();
  leave("toBatchId");
  type("reason", " ");
  await expect.poll(() => field("reason").value).toBe(" ");
  leave("reason");
  await expect.poll(text).toContain("Give a reason.");
  expect(text()).not.toContain("Choose a batch.");
});

test("what is refused of values that stand there already is marked at once where the form says so", async () => {
  const initialValues = { toBatchId: "java", reason: "x".repeat(501) };
  await open({ initialValues });
  expect(document.querySelector("[aria-invalid=true]")).toBeNull();
  screen.leave();
  await open({ initialValues, isCheckedAtStart: true });
  await expect.poll(() => field("reason").getAttribute("aria-invalid")).toBe("true");
  expect(field("toBatchId").getAttribute("aria-invalid")).not.toBe("true");
});

test("a rule of the form's own comes before the contract's", async () => {
  await open({ check: ({ reason }) => ({ reason: reason ? null : "Why?", toBatchId: null }) });
  submit();
  await expect.poll(text).toContain("Why?");
  expect(text()).not.toContain("Give a reason.");
  expect(text()).toContain("Choose a batch.");
});

test("what is wrong with something that is no field is said above the button", async () => {
  await open({
    send: (values) =>
      prepareCall(departuresContract.move, {
        params: { batchId: "java" },
        body: { ...values, traineeId: undefined as unknown as string },
      }),
  });
  await fillAndSubmit();
  await expect
    .poll(() => document.querySelector("[role=alert]")?.textContent)
    .toContain("Name the trainee.");
  expect(calls).toEqual([]);
});

test("is sent once however often it is submitted, with the contract's call", async () => {
  await open();
  await fillAndSubmit();
  submit();
  await expect.poll(() => calls.length).toBe(1);
  submit();
  await expect.poll(() => document.querySelector("[data-loading]")).not.toBeNull();
  expect(calls.map(({ body }) => body)).toEqual([
    { toBatchId: "aem", reason: "Too early for it.", traineeId: "asha" },
  ]);
});

test("a refusal stands at the fields it names, and what was typed stays", async () => {
  await open({ draft: "move" });
  await fillAndSubmit();
  await expect.poll(() => calls.length).toBe(1);
  calls[0]?.answer(409, {
    message: "It is full.",
    code: "CONFLICT",
    fields: { toBatchId: "Full." },
  });
  await expect.poll(text).toContain("It is full.");
  expect(text()).toContain("Full.");
  expect(field("reason").value).toBe("Too early for it.");
  expect(readDraft("move")).toEqual({ toBatchId: "aem", reason: "Too early for it." });
  type("toBatchId", "mock");
  await expect.poll(text).not.toContain("It is full.");
});

test("once done, the draft is gone, the form is ready again, and what it made old is asked again", async () => {
  const done = vi.fn();
  queryClient.setQueryData(["/api/batch/:batchId"], "old");
  await open({
    draft: "move",
    next: () => EMPTY,
    done,
    refresh: [{ ...departuresContract.move, method: "GET", path: "/api/batch/:batchId" }],
  });
  await fillAndSubmit();
  await expect.poll(() => calls.length).toBe(1);
  expect(readDraft("move")).not.toBeNull();
  const answer = { message: "Moved." };
  calls[0]?.answer(200, answer);
  await expect
    .poll(() => done.mock.calls)
    .toEqual([[answer, { toBatchId: "aem", reason: "Too early for it." }]]);
  await expect.poll(() => field("reason").value).toBe("");
  expect(readDraft("move")).toBeNull();
  await expect
    .poll(() => queryClient.getQueryState(["/api/batch/:batchId"])?.isInvalidated)
    .toBe(true);
});

test("finds what was typed before", async () => {
  keepDraft("move", { toBatchId: "", reason: "Half a rea" });
  await open({ draft: "move" });
  expect(field("reason").value).toBe("Half a rea");
});

test("a failure that the form answers itself is not said again", async () => {
  const failed = vi.fn(() => true);
  await open({ failed });
  await fillAndSubmit();
  await expect.poll(() => calls.length).toBe(1);
  calls[0]?.answer(409, { message: "It is full.", code: "CONFLICT" });
  await expect.poll(() => failed.mock.calls.length).toBe(1);
  await expect.poll(() => document.querySelector("[data-loading]")).toBeNull();
  expect(text()).not.toContain("It is full.");
});

test("a question is asked before it is sent, and says what was refused", async () => {
  await open({ question: () => ({ title: "Really move?", text: "", verb: "Move" }) });
  await fillAndSubmit();
  await expect.poll(text).toContain("Really move?");
  expect(calls).toEqual([]);
  document.getElementById("agree")?.click();
  await expect.poll(() => calls.length).toBe(1);
  calls[0]?.answer(409, {
    message: "It is full.",
    code: "CONFLICT",
    fields: { toBatchId: "Full." },
  });
  await expect.poll(() => document.title).toBe("It is full.");
  await expect.poll(text).toContain("Full.");
});

test("what was changed alone is kept, comes back with a word, and Cancel forgets it", async () => {
  await open({ draft: "move", initialValues: { toBatchId: "java", reason: "" } });
  type("reason", "Too far.");
  await expect.poll(() => JSON.stringify(readDraft("move"))).toBe('{"reason":"Too far."}');
  expect(text()).not.toContain("is here again");
  screen.leave();
  await open({ draft: "move", initialValues: { toBatchId: "aem", reason: "" } });
  expect([field("toBatchId").value, field("reason").value]).toEqual(["aem", "Too far."]);
  expect(text()).toContain("Unsaved changes restored.");
  buttonOf("Cancel")?.click();
  await expect.poll(() => field("reason").value).toBe("");
  expect(text()).not.toContain("is here again");
  expect(readDraft("move")).toBeNull();
});
