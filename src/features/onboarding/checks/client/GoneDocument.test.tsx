// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#/client/lib/query.ts";
import { GoneDocument } from "./GoneDocument.tsx";

let root: Root;
beforeEach(() => {
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.querySelector("main") as HTMLElement);
});
afterEach(() => {
  root.unmount();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const PAPER = {
  _id: "paper",
  status: "returned",
  decidedBy: "Bina Office",
  reason: "A page is missing.",
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test.each([
  [
    [{ ...PAPER, decidedAt: minutesAgo(210) }],
    "Returned by Bina Office, 3 h ago. “A page is missing.”",
  ],
  [
    [{ ...PAPER, status: "verified", reason: null, decidedAt: minutesAgo(0) }],
    "Verified by Bina Office, just now.",
  ],
  [[{ ...PAPER, _id: "another" }], "It was sent anew meanwhile."],
])("what took a paper out of the queue is said with who decided", async (documents, words) => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ documents }, { headers: { "X-Total-Count": "1" } }),
  );
  root.render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <GoneDocument
          of={{ _id: "paper", userId: "asha" }}
          hasNext={false}
          onNext={() => undefined}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await expect.poll(() => document.querySelector("p")?.textContent).toContain(words);
});
