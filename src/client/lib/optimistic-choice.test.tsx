// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import { useOptimisticChoice } from "./optimistic-choice.ts";

type Props = { current: string; go: (to: string) => unknown };

function Choice({ current, go }: Props) {
  const [shown, choose] = useOptimisticChoice(current, go);
  return (
    <button type="button" onClick={() => choose("documents")}>
      {shown}
    </button>
  );
}

test("what was chosen is shown until what it leads to has come, however long that takes", async () => {
  const { place, draw } = newPart();
  const shown = () => place.querySelector("button")?.textContent;
  const go = vi.fn(() => Promise.resolve());
  await draw(<Choice current="registrations" go={go} />);
  await act(async () => place.querySelector("button")?.click());
  expect(go).toHaveBeenCalledExactlyOnceWith("documents");
  expect(shown()).toBe("documents");
  // The address has changed; the rows are still loading.
  await draw(<Choice current="registrations" go={go} />);
  expect(shown()).toBe("documents");
  await draw(<Choice current="documents" go={go} />);
  expect(shown()).toBe("documents");
  await draw(<Choice current="dues" go={go} />);
  expect(shown()).toBe("dues");
});
