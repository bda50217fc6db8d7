// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { watchPresses } from "./press.ts";
import { queryClient } from "./query.ts";

const queryKey = ["seats"];

/** What stands above the button makes room for a word that others' doing brings. */
function Place({ onTake }: { onTake: () => void }) {
  const { data } = useQuery({ queryKey, queryFn: () => "free", initialData: "free" });
  return (
    <>
      <p>{data}</p>
      <button type="button" onClick={onTake}>
        Take
      </button>
    </>
  );
}

const moment = () => new Promise((resolve) => setTimeout(resolve));
const shown = () => document.querySelector("p")?.textContent;
const pointer = (type: string) =>
  document.querySelector("button")?.dispatchEvent(new Event(type, { bubbles: true }));

test("what others did is shown after the press under which it came, and what the press does at once", async () => {
  watchPresses();
  document.body.innerHTML = "<main></main>";
  const root = createRoot(document.querySelector("main") as Element);
  root.render(
    <QueryClientProvider client={queryClient}>
      <Place onTake={() => queryClient.setQueryData(queryKey, "mine")} />
    </QueryClientProvider>,
  );
  const read = () => queryClient.getQueryCache().find({ queryKey });
  await vi.waitFor(() => expect(read()?.getObserversCount()).toBe(1));
  expect(shown()).toBe("free");
  pointer("pointerdown");
  queryClient.setQueryData(queryKey, "asked for by others");
  for (let turn = 0; turn < 20; turn += 1) await moment();
  expect(shown()).toBe("free");
  pointer("pointercancel");
  await vi.waitFor(() => expect(shown()).toBe("asked for by others"));
  pointer("pointerdown");
  pointer("pointerup");
  pointer("click");
  await vi.waitFor(() => expect(shown()).toBe("mine"));
  root.unmount();
});
