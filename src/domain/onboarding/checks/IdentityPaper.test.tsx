// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { openNext } from "#/client/ui/queue/opened-papers.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import type { CheckedDocument } from "./checks.contract.ts";
import { IdentityPaper } from "./IdentityPaper.tsx";

const paperOf = (userId: string, kind: CheckedDocument["kind"]): CheckedDocument => ({
  _id: `${userId}-${kind}`,
  userId,
  kind,
  username: userId,
  email: `${userId}@example.com`,
  fullName: userId,
  fileName: `${kind}.png`,
  size: 2048,
  status: "waiting",
  queuedAt: new Date().toISOString(),
  reason: null,
  decidedAt: null,
  decidedBy: null,
  decidedById: null,
  nameCorrectedAt: null,
});

const queue = [
  paperOf("asha", "panCard"),
  paperOf("asha", "userPhoto"),
  paperOf("bala", "panCard"),
] as const;
const [pan, photo, other] = queue;

let show: (one: CheckedDocument) => void = () => undefined;

function Shown() {
  const [document, setDocument] = useState<CheckedDocument>(pan);
  show = setDocument;
  return <IdentityPaper key={document._id} document={document} queue={queue} isAwake />;
}

test("a paper is fetched by a press alone; going on opens the next one of the same person", async () => {
  signInAs("Admin");
  const fetched: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    fetched.push(address);
    return new Response("bytes", { headers: { "content-type": "image/png" } });
  });
  newScreen(<Shown />);
  const text = () => document.body.textContent;
  await expect.poll(text).toContain("Of asha waitPAN card, Photo");
  expect(text()).toContain("panCard.pngSize2 KB");
  // Moving on before the first one is opened opens nothing.
  openNext(pan, photo);
  show(photo);
  await expect.poll(text).toContain("Open Photo");
  expect(fetched).toEqual([]);

  // Its shortcut works once its effects have run.
  await act(async () => show(pan));
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "o", bubbles: true }));
  await expect.poll(() => fetched).toEqual(["/api/files/asha-panCard"]);

  openNext(pan, photo);
  show(photo);
  await expect.poll(() => fetched).toHaveLength(2);
  openNext(photo, other);
  show(other);
  await expect.poll(text).toContain("Open PAN card");
  expect(fetched).toHaveLength(2);
});
