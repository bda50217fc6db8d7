// @vitest-environment happy-dom
import { notifications } from "@mantine/notifications";
import { act, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { announceDecision, dropUndoing, undoLatest } from "../../lib/undo.tsx";
import { newPart } from "../../testing/part.tsx";
import { signInAs } from "../../testing/sign-in.ts";
import { useRestored } from "./restored.ts";

afterEach(async () => {
  await dropUndoing();
  notifications.clean();
  vi.unstubAllGlobals();
});

let go: (id: string) => void = () => undefined;

function Queue() {
  const [id, choose] = useState("vikas");
  const restored = useRestored(id, choose);
  go = (to) => {
    restored.leave();
    choose(to);
  };
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
    resolve(Response.json({ message: "Answered." }, { status }));
    await vi.waitFor(() => expect(shown()).toBe(id));
  },
);
