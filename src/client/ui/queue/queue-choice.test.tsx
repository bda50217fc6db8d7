// @vitest-environment happy-dom
import { notifications } from "@mantine/notifications";
import { act, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { announceDecision, dropUndoing, undoLatest } from "../../lib/undo.tsx";
import { newPart } from "../../testing/part.tsx";
import { signInAs } from "../../testing/sign-in.ts";
import { useRestored } from "./restored.ts";

afterEach(async () => {
  await dropUndoing();
  notifications.clean();
  vi.unstubAllGlobals();
});

const typed: string[] = [];
let go: (id: string) => void = () => undefined;

function Queue() {
  const [id, choose] = useState("vikas");
  const restored = useRestored(id, choose);
  go = (to) => {
    restored.leave();
    choose(to);
  };
  useShortcuts({ a: () => typed.push(`a ${id}`), "2": () => typed.push(`2 ${id}`) }, true);
  return <output>{restored.isAwaiting ? "nothing" : id}</output>;
}

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
    announceDecision({ message: "Approved.", decisionId: "a1", undoSeconds: 30 });
    await act(() => go("pooja"));
    expect(shown()).toBe("pooja");
    undoLatest();
    await vi.waitFor(() => expect(shown()).toBe("nothing"));
    for (const key of ["2", "a"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    expect(typed).toEqual([]);
    resolve(Response.json({ message: "Answered." }, { status }));
    await vi.waitFor(() => expect(shown()).toBe(id));
    // Keys pressed meanwhile are for what is restored, and for nobody else.
    const taken = status === 200 ? ["2 vikas", "a vikas"] : [];
    await vi.waitFor(() => expect(typed).toEqual(taken));
    typed.length = 0;
    // Chosen again, it may leave like any other.
    await act(() => go("asha"));
    expect(shown()).toBe("asha");
  },
);
