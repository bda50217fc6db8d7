// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { DecidedDocument } from "./DecidedDocument.tsx";

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
  [[{ ...PAPER, _id: "another" }], "It was sent again."],
])("what took a paper out of the queue is said with who decided", async (documents, words) => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ documents }, { headers: { "X-Total-Count": "1" } }),
  );
  const of = { _id: "paper", userId: "asha" };
  newScreen(<DecidedDocument of={of} hasNext={false} onNext={() => undefined} />);
  await expect.poll(() => document.querySelector("p")?.textContent).toContain(words);
});
