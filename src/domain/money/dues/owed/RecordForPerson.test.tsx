// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { queryClient } from "#/client/lib/query.ts";
import { owedMonth } from "#test/support/owed-month.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { RecordForPerson } from "./RecordForPerson.tsx";

test("a month that somebody else records meanwhile is not taken for another one", async () => {
  signInAs("Admin");
  const months = ["Oct 2026", "Nov 2026"].map((month) => ({
    ...owedMonth(month, "Asha Rao"),
    month,
  }));
  let owed = months;
  vi.stubGlobal("fetch", async (address: string) =>
    address.includes("/takings")
      ? Response.json({ day: "2026-10-01", closing: null })
      : Response.json({ owed }, { headers: { "X-Total-Count": `${owed.length}` } }),
  );
  newScreen(<RecordForPerson userId="asha" onClose={() => undefined} />);
  const text = () => document.body.textContent ?? "";
  const submit = () => document.querySelector("form button[type=submit]");
  await expect.poll(submit).not.toBeNull();
  owed = months.slice(1);
  await queryClient.invalidateQueries();
  await expect.poll(text).toContain("is not owed any more");
  expect(submit()).toBeNull();
});
