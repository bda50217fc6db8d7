// @vitest-environment happy-dom

import { expect, test } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { waitFor } from "#test/support/wait-for.ts";
import { useChoice, useSearchState } from "./search-state.ts";

let drawn: Record<string, number>;
function Part({ name, use }: { name: string; use: () => unknown }) {
  drawn[name] = (drawn[name] ?? 0) + 1;
  return <output id={name}>{JSON.stringify(use())}</output>;
}

/** A page with these parts, and how often each was rendered. */
async function open(parts: Record<string, () => unknown>) {
  drawn = {};
  const all = Object.entries(parts).map(([name, use]) => <Part key={name} name={name} use={use} />);
  const { router } = newScreen(all, { at: "/?from=2026-11-01&view=owed" });
  const textOf = (name: string) => document.getElementById(name)?.textContent ?? "";
  for (const name of Object.keys(parts)) await waitFor(() => expect(textOf(name)).not.toBe(""));
  return { router, textOf };
}

test("what reads some of the address is drawn again for those alone", async () => {
  const { router, textOf } = await open({
    all: () => useSearchState()[0],
    dates: () => useSearchState({ of: ["from", "to"] })[0],
    nothing: () => useSearchState({ of: [] })[0],
    view: () => useChoice("view", ["entries", "owed"])[0],
  });
  const before = { ...drawn };
  const go = (change: object) =>
    router.navigate({ to: ".", search: (now: object) => ({ ...now, ...change }) } as never);

  await go({ sort: "-name" });
  await waitFor(() => expect(textOf("all")).toContain("-name"));
  expect({ ...drawn, all: 0 }).toEqual({ ...before, all: 0 });

  await go({ from: "2026-10-01" });
  await waitFor(() => expect(textOf("dates")).toBe('{"from":"2026-10-01"}'));
  expect([drawn.view, drawn.nothing]).toEqual([before.view, before.nothing]);
});
