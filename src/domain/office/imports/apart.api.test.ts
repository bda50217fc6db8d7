import { expect, test } from "vitest";
import { importCalls } from "#test/support/imports.ts";
import { openApp } from "#test/support/opened-app.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import type { Import } from "./imports.contract.ts";

const app = await openApp();
const { tried, moved, confirmed, rowsOf } = importCalls(() => app);

test("rows about somebody known are left as they are unless they are asked for, and can follow", async () => {
  await confirmed(await tried("people", "Name,E-mail,Role\nAsha Known,known@apart.test,Trainee\n"));
  const sheet =
    "Name,E-mail,Role\nAsha Other,known@apart.test,Trainee\nBala New,new@apart.test,Trainee\n";
  const one = await tried("people", sheet);
  expect(one.counts).toMatchObject({ new: 1, changed: 1, rest: 2, restNew: 1 });
  const store = (now: Import, input: { isChanging?: boolean }) =>
    moved(now, "confirmation", { isTelling: false, ...input, version: now.version });
  const nameOf = async () =>
    (await storedRow(app.db, "users", ["username"], { email: "known@apart.test" }))?.username;
  const apart = await store(one, {});
  expect(apart).toMatchObject({ status: "stored", counts: { stored: 1, rest: 1, restNew: 0 } });
  expect(await nameOf()).toBe("Asha Known");
  for (const input of [{}, { isChanging: false }]) {
    const nothing = await app
      .as("admin")
      .request("PUT", `/api/admin/imports/${one._id}/confirmation`, {
        isTelling: false,
        ...input,
        version: apart.version,
      });
    expect([nothing.statusCode, nothing.json().reason]).toEqual([409, "NOTHING_TO_IMPORT"]);
  }
  expect(await nameOf()).toBe("Asha Known");
  expect(await store(apart, { isChanging: true })).toMatchObject({
    counts: { stored: 2, rest: 0 },
  });
  expect(await nameOf()).toBe("Asha Other");
});

test("an amount whose comma groups nothing is refused, one as people write it is taken", async () => {
  const head = "Name,Email,Role,Sub-role,Amount";
  const person = (at: number, amount: string) =>
    `P ${at},p${at}@amount.test,Trainee,Assistance,"${amount}"`;
  const rows = ["4,5", "1,23", "Rs. 5,000/-", "₹ 1,00,000"].map((amount, at) => person(at, amount));
  const one = await tried("people", `${[head, ...rows].join("\n")}\n`);
  expect(one.counts).toMatchObject({ problem: 2, new: 2 });
  const [refused] = await rowsOf(one, "problem");
  expect(refused?.problems).toEqual([
    { column: "amount", text: expect.stringContaining("A comma only groups") },
  ]);
});
