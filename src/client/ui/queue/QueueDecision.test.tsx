// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { notifications, notificationsStore } from "@mantine/notifications";
import { useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#/client/lib/api-error.ts";
import { QueueDecision } from "./QueueDecision.tsx";
import { useDecidedFocus } from "./QueueHead.tsx";

let root: Root;
beforeEach(() => {
  document.body.innerHTML = "<main></main>";
  const [main] = document.getElementsByTagName("main");
  if (main) root = createRoot(main);
});
afterEach(() => {
  root.unmount();
  notifications.clean();
  localStorage.clear();
});

const button = (text: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent === text);
const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);

type Props = { queue: readonly string[]; send: () => Promise<never>; onDone: () => void };

/** A queue that shows its first. */
function Queue({ queue: [id = "", ...rest], ...decision }: Props) {
  const [isWriting, setWriting] = useState(false);
  const heading = useDecidedFocus(id, isWriting ? [id, ...rest] : undefined);
  return (
    <MantineProvider env="test">
      <h2 ref={heading.ref}>{id}</h2>
      {isWriting && <output />}
      <QueueDecision
        key={id}
        {...decision}
        id={id}
        what="answer"
        isSeen
        accept={{ verb: "Approve", key: "a" }}
        refuse={{ verb: "Reject", key: "r", reasonHint: "They read it.", longestReason: 500 }}
        onWriting={setWriting}
      />
    </MantineProvider>
  );
}

function show(props: Partial<Props> = {}) {
  const given = { queue: ["asha", "bala"], send: vi.fn(), onDone: vi.fn(), ...props };
  root.render(<Queue {...given} />);
  return expect.poll(() => document.querySelector("h2")?.textContent).toBe(given.queue[0]);
}

const press = async (text: string) => {
  await expect.poll(() => button(text)).toBeDefined();
  button(text)?.click();
};

test.each([
  [404, 1],
  [409, 1],
  [400, 0],
])(
  "a refusal of %i that ends the deciding is said where it stays when the queue goes on",
  async (status, times) => {
    const message = "Assignment is not waiting for approval. By Meera Iyer at 9:05 AM.";
    const onDone = vi.fn();
    await show({
      send: () => Promise.reject(new ApiError(status, { code: "CONFLICT", message })),
      onDone,
    });
    await press("Approve");
    await expect.poll(() => [...toasts(), document.body.textContent].join()).toContain(message);
    expect(toasts()).toHaveLength(times);
    expect(onDone).toHaveBeenCalledTimes(times);
  },
);

test("whoever writes a reason is told when somebody else decides about that one", async () => {
  await show();
  await press("Reject");
  await expect.poll(() => document.querySelector("output")).not.toBeNull();
  await show({ queue: ["bala"] });
  await expect
    .poll(toasts)
    .toEqual(["Somebody else decided about that one meanwhile. What you wrote was not sent."]);
});

test("going on to the next while a reason is being written tells nothing", async () => {
  await show();
  await press("Reject");
  await expect.poll(() => document.querySelector("output")).not.toBeNull();
  await show({ queue: ["bala", "asha"] });
  await show({ queue: ["asha", "bala"] });
  expect(toasts()).toEqual([]);
});
