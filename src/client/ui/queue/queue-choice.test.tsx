// @vitest-environment happy-dom
import { notifications, notificationsStore } from "@mantine/notifications";
import { act, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { trackAction } from "#/client/lib/actions.ts";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { announceDecision, dropUndoOffers, undoLatest } from "#/client/lib/undo.tsx";
import { newPart } from "#test/support/screens/part.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { waitFor } from "#test/support/wait-for.ts";
import { useQueueChoice } from "./queue-choice.ts";
import { queueKey, useDelayKeys } from "./type-ahead.ts";

afterEach(async () => {
  await dropUndoOffers();
  notifications.clean();
  typed.length = 0;
  hidden = undefined;
  vi.unstubAllGlobals();
});

const typed: string[] = [];
let go: (id: string) => void = () => undefined;
let send: () => Promise<unknown> = () => Promise.resolve();
let hidden: string | undefined;

const NAMES = ["vikas", "pooja", "asha", "bala"];

function Queue() {
  const [id = "", choose] = useState<string | undefined>("vikas");
  const choice = useQueueChoice({ id, at: id, choose });
  go = choice.go;
  const decide = async (key: string) => {
    typed.push(`${key} ${id}`);
    await trackAction(send).then(
      () => choice.goOn(NAMES[NAMES.indexOf(id) + 1]),
      () => undefined,
    );
  };
  useShortcuts(
    {
      a: () => (id === hidden ? queueKey("a") : void decide("a")),
      r: () => void decide("r"),
      j: () => choice.go(NAMES[NAMES.indexOf(id) + 1]),
      "2": () => typed.push(`2 ${id}`),
    },
    true,
  );
  useDelayKeys(id === hidden);
  return <output>{choice.isAwaiting ? "nothing" : id}</output>;
}

const press = (...keys: readonly string[]) => {
  for (const key of keys) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
  }
};
const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);
const shown = () => document.querySelector("output")?.textContent;

test.each([
  [200, "vikas"],
  [409, "pooja"],
])(
  "an undo chooses what it restored, and nothing is chosen until then (%i)",
  async (status, id) => {
    signInAs("Admin");
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal("fetch", () => promise);
    await newPart().draw(<Queue />);
    announceDecision(
      { message: "Approved.", decisionId: "a1", undoSeconds: 30 },
      { about: "Vikas" },
    );
    await act(() => go("pooja"));
    expect(shown()).toBe("pooja");
    undoLatest();
    await waitFor(() => expect(shown()).toBe("nothing"));
    press("2", "2");
    expect(typed).toEqual([]);
    resolve(Response.json({ message: "Answered." }, { status }));
    await waitFor(() => expect(shown()).toBe(id));
    // Keys pressed in between are for the restored item only.
    const taken = status === 200 ? ["2 vikas", "2 vikas"] : [];
    await waitFor(() => expect(typed).toEqual(taken));
    typed.length = 0;
    // Chosen again, it may leave like any other.
    await act(() => go("asha"));
    expect(shown()).toBe("asha");
  },
);

test("keys pressed while a decision is sent are taken by what is shown then, in their order", async () => {
  signInAs("Admin");
  const answers: (() => void)[] = [];
  send = () => new Promise<void>((resolve) => answers.push(resolve));
  const answer = async () => {
    await waitFor(() => expect(answers).not.toEqual([]));
    await act(async () => answers.shift()?.());
  };
  await newPart().draw(<Queue />);
  hidden = "pooja";
  press("a", "a", "j", "2", "r");
  expect(typed).toEqual(["a vikas"]);
  await answer();
  await waitFor(() => expect(shown()).toBe("pooja"));
  // Its paper is not shown yet.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(typed).toEqual(["a vikas"]);
  hidden = undefined;
  await act(() => go("pooja"));
  expect(toasts()).toEqual(["A, J, 2, R were not taken: you went on to another."]);
  press("a", "j", "2", "r");
  await answer();
  await waitFor(() => expect(typed).toEqual(["a vikas", "a pooja", "2 bala", "r bala"]));
  await answer();
});

test("they are not taken for another where the decision before was refused", async () => {
  signInAs("Admin");
  const { promise, reject } = Promise.withResolvers<void>();
  send = () => promise;
  await newPart().draw(<Queue />);
  press("a", "r");
  reject(new Error("Somebody was sooner."));
  await waitFor(() =>
    expect(toasts()).toEqual(["R was not taken: the decision before was not taken."]),
  );
  expect([typed, shown()]).toEqual([["a vikas"], "vikas"]);
});

test("a decision that is over leads nowhere once another was chosen", async () => {
  signInAs("Admin");
  const { promise, resolve } = Promise.withResolvers<void>();
  send = () => promise;
  await newPart().draw(<Queue />);
  press("a");
  await act(() => go("bala"));
  await act(async () => resolve());
  await new Promise(requestAnimationFrame);
  expect(shown()).toBe("bala");
});
