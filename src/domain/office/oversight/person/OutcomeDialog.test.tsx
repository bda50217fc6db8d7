// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { buttonOf, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { OutcomeDialog } from "./OutcomeDialog.tsx";

test("an outcome is corrected of the interview as it was read", async () => {
  signInAs("Admin");
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string, init?: { body?: string }) => {
    if (address.includes("/outcome")) sent.push(JSON.parse(init?.body ?? "{}"));
    return Response.json({ message: "The outcome is corrected." });
  });
  const interview = {
    ...{ _id: "first", companyName: "Wipro", round: "L1" as const, date: "2026-11-02" },
    ...{ feedback: "Pending" as const, isNoShow: false, version: 3 },
  };
  newScreen(<OutcomeDialog interview={interview} onClose={() => undefined} />);
  const reason = () => document.querySelector("textarea");
  await expect.poll(reason).not.toBeNull();
  typeIn(reason(), "They rang us.");
  await expect.poll(() => buttonOf("Correct outcome")?.disabled).toBe(false);
  buttonOf("Correct outcome")?.click();
  await expect.poll(() => sent).toMatchObject([{ reason: "They rang us.", version: 3 }]);
});
