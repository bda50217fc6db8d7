// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { currentDate } from "#/client/lib/clock.ts";
import { queryClient } from "#/client/lib/query.ts";
import { RecordDialog } from "#/domain/money/payments/office/RecordDialog.tsx";
import { owedMonth } from "#test/support/owed-month.ts";
import { alertText, submit } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { ReceiveManyDialog } from "../owed/ReceiveManyDialog.tsx";
import { ledgerContract } from "./ledger.contract.ts";
import { ReceiveDialog } from "./ReceiveDialog.tsx";

const OWED = owedMonth("one", "Asha Rao", 0);
const DUE = {
  _id: "one",
  dueId: "one",
  displayName: "Asha Rao",
  month: "Oct 2026",
  agreed: 5000,
  version: 0,
};
const STALE = { message: "Changed by someone else.", code: "CONFLICT", reason: "STALE_VERSION" };

let versions: number[] = [];
/** A server that has recorded the month meanwhile, so that it is at version 1. */
beforeEach(() => {
  versions = [];
  signInAs("Admin");
  vi.stubGlobal("fetch", async (address: string, { body }: { body?: string } = {}) => {
    if (!address.includes("/received")) return Response.json({});
    const sent = JSON.parse(body ?? "{}");
    const version = sent.version ?? sent.dues[0].version;
    versions.push(version);
    if (sent.dues) {
      const problem = version === 1 ? null : STALE.message;
      return Response.json({ message: "", results: [{ id: "one", problem }] });
    }
    return version === 1
      ? Response.json({ message: "Received." })
      : Response.json(STALE, { status: 409 });
  });
  queryClient.setQueryData([ledgerContract.list.path], [{ ...OWED, version: 1 }]);
});
function open(dialog: ReactNode) {
  newScreen(dialog);
  return expect.poll(() => document.querySelector("form")).not.toBeNull();
}

test("a month that changed while its dialog was open is received with a second press", async () => {
  const onClose = vi.fn();
  await open(<ReceiveDialog due={DUE} onClose={onClose} />);
  submit();
  await expect.poll(alertText).toContain("Changed by somebody else");
  submit();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(versions).toEqual([0, 1]);
});

test("so is one of several, which says first why it could not be", async () => {
  const onClose = vi.fn();
  const receiving = { months: [OWED] };
  await open(<ReceiveManyDialog receiving={receiving} onClose={onClose} />);
  submit();
  await expect.poll(alertText).toContain(STALE.message);
  await expect.poll(() => document.querySelector("button[type=submit][data-loading]")).toBeNull();
  submit();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(versions).toEqual([0, 1]);
});

const FEE = { userId: "user-one", part: "Fee", amount: 20_000, received: 0 } as const;

test.each([
  ["a month", <ReceiveDialog key="month" due={DUE} onClose={() => undefined} />],
  [
    "several months",
    <ReceiveManyDialog key="many" receiving={{ months: [OWED] }} onClose={() => undefined} />,
  ],
  [
    "a fee",
    <RecordDialog
      key="fee"
      target={{ fee: FEE, displayName: "Asha Rao" }}
      onClose={() => undefined}
    />,
  ],
])("today is not proposed for %s once its takings are closed", async (_, dialog) => {
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(address.includes("/takings") ? { day: currentDate(), closing: {} } : {}),
  );
  await open(dialog);
  const day = () =>
    document.querySelector<HTMLInputElement>('[data-path="paymentDate"], [data-path="paidOn"]');
  await expect.poll(() => document.body.textContent).toContain("The takings of today are closed.");
  await expect.poll(() => day()?.value).toBe("");
});
