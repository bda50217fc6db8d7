// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { notifications, notificationsStore } from "@mantine/notifications";
import { useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#/client/lib/api-error.ts";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { undoLatest } from "#/client/lib/undo.tsx";
import { buttonOf, typeIn } from "#test/support/screens/on-page.ts";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { QueueDecision } from "./QueueDecision.tsx";
import { useDecidedFocus } from "./QueueHead.tsx";
import { QueueItemDecided } from "./QueueItemDecided.tsx";
import { useShownItem } from "./shown-item.ts";
import { useClosedPaper, useTypeAhead } from "./type-ahead.ts";

let root: Root;
beforeEach(() => {
  signInAs("Admin");
  document.body.innerHTML = "<main></main>";
  const [main] = document.getElementsByTagName("main");
  if (main) root = createRoot(main);
});
afterEach(() => {
  root.unmount();
  notifications.clean();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);

type Props = {
  queue: readonly string[];
  send: () => Promise<{ message: string }>;
  onDone: () => void;
  isSeen?: boolean;
  /** Called by the press that opens a closed paper. */
  open?: () => void;
};

function Closed({ open }: { open: () => void }) {
  useClosedPaper();
  useShortcuts({ o: open }, true);
  return null;
}

/** A queue that shows its first item. */
function Queue({ queue, isSeen = true, open, ...decision }: Props) {
  const [isWriting, setWriting] = useState(false);
  const { shown: id = "", isGone, leave, stay } = useShownItem(queue[0], queue, (one) => one);
  const focus = useDecidedFocus(id);
  useTypeAhead(false);
  return (
    <MantineProvider env="test">
      <h2 ref={focus.ref}>{id}</h2>
      {isWriting && <output />}
      {open && <Closed open={open} />}
      {isGone ? (
        <QueueItemDecided id={id} why="Somebody else decided." hasNext onNext={leave} />
      ) : (
        <QueueDecision
          key={id}
          {...decision}
          id={id}
          what="answer"
          about="Asha Rao, Loops"
          isSeen={isSeen}
          accept={{ verb: "Approve", key: "a" }}
          refuse={{ verb: "Reject", key: "r", reasonHint: "They read it.", longestReason: 500 }}
          onWriting={setWriting}
          onSending={leave}
          onFailed={stay}
        />
      )}
    </MantineProvider>
  );
}

const heading = () => document.querySelector("h2")?.textContent;

function show(props: Partial<Props> = {}, shown = "asha") {
  const given = { queue: ["asha", "bala"], send: vi.fn(), onDone: vi.fn(), ...props };
  root.render(<Queue {...given} />);
  return expect.poll(heading).toBe(shown);
}

const press = async (text: string) => {
  await expect.poll(() => buttonOf(text)).toBeDefined();
  buttonOf(text)?.click();
};

test.each([
  [404, 1],
  [409, 1],
  [400, 0],
])("a refusal of %i is said where it can be read when the queue goes on", async (status, times) => {
  const message = "Assignment is not waiting for approval. By Meera Iyer at 9:05 AM.";
  const onDone = vi.fn();
  await show({
    send: () => Promise.reject(new ApiError(status, { code: "CONFLICT", message })),
    onDone,
  });
  await press("Approve");
  await expect.poll(() => [...toasts(), document.body.textContent].join()).toContain(message);
  expect(toasts()).toHaveLength(times);
  // An item decided elsewhere stays in view until the user leaves it.
  await show({ queue: ["bala"] });
  await expect.poll(() => document.body.textContent).toContain("It no longer waits");
  expect(onDone).not.toHaveBeenCalled();
});

test("one that somebody else decides stays under the hands that write about it, with what was written", async () => {
  const send = vi.fn(() => Promise.resolve({ message: "Decided." }));
  await show({ send });
  await press("Reject");
  await expect.poll(() => document.querySelector("textarea")).not.toBeNull();
  const field = document.querySelector("textarea");
  typeIn(field, "The loop is m");
  await expect.poll(() => field?.value).toBe("The loop is m");

  await show({ queue: ["bala"], send });
  // The user types on.
  for (const key of ["a", "r", "j"])
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  expect(heading()).toBe("asha");
  expect(send).not.toHaveBeenCalled();
  await expect.poll(() => document.body.textContent).toContain("It no longer waits");
  expect(document.body.textContent).toContain("What you wrote was not sent: “The loop is m”");
  await press("The next one");
  await expect.poll(heading).toBe("bala");
});

test("one that is decided here makes place for the next", async () => {
  const { promise, resolve } = Promise.withResolvers<{ message: string }>();
  await show({ send: () => promise });
  await press("Approve");
  await show({ queue: ["bala"], send: () => promise }, "bala");
  resolve({ message: "Approved." });
  await expect.poll(toasts).not.toEqual([]);
  expect(document.body.textContent).not.toContain("It no longer waits");
});

test("going on to the next while a reason is being written tells nothing", async () => {
  await show();
  await press("Reject");
  await expect.poll(() => document.querySelector("output")).not.toBeNull();
  await show({ queue: ["bala", "asha"] }, "bala");
  await show({ queue: ["asha", "bala"] });
  expect(document.body.textContent).not.toContain("It no longer waits");
});

test("a reason longer than is taken stays whole, says how long it may be, and is not sent", async () => {
  const send = vi.fn();
  await show({ send });
  await press("Reject");
  await expect.poll(() => document.querySelector("textarea")).not.toBeNull();
  const field = document.querySelector("textarea");
  typeIn(field, "x".repeat(501));
  await expect.poll(() => document.body.textContent).toContain("Use at most 500 characters.");
  field?.form?.requestSubmit();
  expect(field?.value).toHaveLength(501);
  expect(field?.maxLength).toBe(-1);
  expect(send).not.toHaveBeenCalled();
});

const pressKey = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

test("keys before the paper is shown count once it is; those that a refusal makes void are said", async () => {
  const { promise, reject } = Promise.withResolvers<{ message: string }>();
  const send = vi.fn(() => promise);
  await show({ send, isSeen: false });
  const text = "Your key counts once the answer is shown.";
  // Its listener is added a moment after it is rendered.
  await expect
    .poll(() => {
      if (!document.body.textContent.includes(text)) pressKey("a");
      return document.body.textContent;
    })
    .toContain(text);
  pressKey("a");
  expect(send).not.toHaveBeenCalled();
  await show({ send });
  await expect.poll(() => send.mock.calls.length).toBe(1);
  pressKey("r");
  expect(send).toHaveBeenCalledTimes(1);
  reject(new ApiError(409, { code: "CONFLICT", message: "By Meera Iyer at 9:05 AM." }));
  await expect
    .poll(toasts)
    .toEqual(
      expect.arrayContaining([
        "By Meera Iyer at 9:05 AM.",
        "A, R were not taken: the decision before was not taken.",
      ]),
    );
  expect(send).toHaveBeenCalledTimes(1);
});

test("a key that decides opens nothing: it counts once the paper was opened by its own", async () => {
  const send = vi.fn(() => Promise.resolve({ message: "Decided." }));
  const open = vi.fn();
  await show({ send, open });
  await expect.poll(() => buttonOf("Approve")?.disabled).toBe(true);
  pressKey("a");
  await expect.poll(() => document.body.textContent).toContain("once the answer is shown.");
  pressKey("o");
  await expect.poll(() => open.mock.calls.length).toBe(1);
  expect(send).not.toHaveBeenCalled();
  await show({ send, isSeen: false });
  expect(send).not.toHaveBeenCalled();
  await show({ send });
  await expect.poll(() => send.mock.calls.length).toBe(1);
});

test("what was written stands there again once the refusal is taken back", async () => {
  const send = vi.fn(() =>
    Promise.resolve({ message: "Rejected.", decisionId: "r1", undoSeconds: 30 }),
  );
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ message: "Undone." })));
  await show({ send });
  await press("Reject");
  await expect.poll(() => document.querySelector("textarea")).not.toBeNull();
  const field = document.querySelector("textarea");
  typeIn(field, "The loop is missing.");
  field?.form?.requestSubmit();
  await expect.poll(() => send.mock.calls).toEqual([["The loop is missing."]]);
  await show({ queue: ["bala"], send }, "bala");
  undoLatest();
  await expect.poll(() => JSON.stringify(toasts())).toContain("Undone.");
  await show({ queue: ["asha", "bala"], send }, "asha");
  await expect.poll(() => document.querySelector("textarea")?.value).toBe("The loop is missing.");
});
