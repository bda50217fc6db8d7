import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPayer } from "#test/support/payments.ts";
import { insertPerson, type PersonaName } from "#test/support/personas.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import type { Found } from "./search.contract.ts";

const app = await openApp();

const search = async (q: string, who: PersonaName = "admin"): Promise<Found> => {
  const answer = await app.as(who).request("GET", `/api/search?${new URLSearchParams({ q })}`);
  expect([who, answer.statusCode]).toEqual([who, 200]);
  return answer.json();
};
const namesOf = ({ people }: Found) => people.map(({ username }) => username);

describe("finding people by their names", () => {
  /** A person whose details have names that the account has not. */
  const named = async (account: string, firstname: string, lastname: string, surname: string) => {
    const person = await insertPerson(app.db, { name: account });
    await insertDetails(app.db, person.id);
    await app.db
      .updateTable("traineeDetails")
      .set({ firstname, lastname, surname })
      .where("traineeId", "=", person.id)
      .execute();
    return person;
  };

  test("of the account and of the details, in any order and by parts", async () => {
    const { username } = await named("Zuleikha P", "Zuleikha", "Parveen", "Quadrios");
    for (const q of [
      ...["zuleikha", "quadrios", "parveen", "Quadrios Zuleikha", "parveen, zuleikha"],
      ...["zul quad", "leikh arve p"],
    ]) {
      expect([q, namesOf(await search(q))]).toEqual([q, [username]]);
    }
    expect((await search("quadrios")).people).toMatchObject([
      { fullName: "Zuleikha Parveen Quadrios" },
    ]);
    expect(namesOf(await search("zuleikha nobody"))).toEqual([]);
  });

  test("with one letter wrong, missing, doubled or two swapped; as it was typed comes first", async () => {
    const { username } = await named("Thulasi Bhat", "Thulasi", "Bhat", "Wankhede");
    for (const q of [
      ...["thulesi", "hulasi", "thulas1".replace("1", "y"), "thuulasi", "thulsai", "tuhlasi"],
      ...["wankhade", "wankede bhat", "thulsi wankhde"],
    ]) {
      expect([q, namesOf(await search(q))]).toEqual([q, [username]]);
    }
    expect(namesOf(await search("thuelsa"))).toEqual([]);
    const exact = await insertPerson(app.db, { name: "Thulesi Roy" });
    expect(namesOf(await search("thulesi"))).toEqual([exact.username, username]);
  });

  test("and a company of theirs, which alone names nobody", async () => {
    const { person } = await insertAssisted(app, "active");
    const { db } = app;
    await db
      .updateTable("users")
      .set({ username: "Urmila Sen" })
      .where("id", "=", person.id)
      .execute();
    await db
      .updateTable("assistanceRecords")
      .set({ companyName: "Kaveri Softworks" })
      .where("userId", "=", person.id)
      .execute();
    for (const who of ["admin", "salesHead", "cto"] as const) {
      expect((await search("urmila kaveri", who)).people).toMatchObject([
        { username: "Urmila Sen", company: "Kaveri Softworks" },
      ]);
    }
    expect(namesOf(await search("kaveri softworks"))).toEqual([]);
    // The trainer may not read companies.
    expect(namesOf(await search("urmila kaveri", "trainer"))).toEqual([]);
  });
});

describe("finding papers", () => {
  const numbersOf = ({ papers = [] }: Found) => papers.map(({ number }) => number);

  test("receipts and credit notes by number or its last digits, by those who read them", async () => {
    const trainee = await insertPayer(app);
    const paid = { part: "Fee", method: "Cash", amount: 10_000 };
    await app.as("admin").request("POST", "/api/payment/record", { userId: trainee.id, ...paid });
    const { id: receiptId, number } = await app.db
      .selectFrom("receipts")
      .select(["id", "number"])
      .where("traineeId", "=", trainee.id)
      .executeTakeFirstOrThrow();
    const last = number.slice(-4);
    for (const q of [number, number.toLowerCase(), last, number.replaceAll("/", " ")]) {
      expect([q, (await search(q, "ceo")).papers]).toEqual([
        q,
        [
          {
            _id: expect.any(String),
            kind: "Receipt",
            number,
            receipt: number,
            userId: trainee.id,
            username: trainee.username,
            date: expect.any(String),
          },
        ],
      ]);
    }
    const note = {
      number: "CRN/26-27/000077",
      receiptId,
      amountPaise: 100,
      reason: "x",
    };
    await app.db
      .insertInto("creditNotes")
      .values({ ...note, id: newId(), issuedBy: app.personas.admin.id, issuedAt: new Date() })
      .execute();
    expect((await search("000077")).papers).toMatchObject([
      { kind: "Credit note", number: note.number, receipt: number },
    ]);
    expect(numbersOf(await search("0_0077"))).toEqual([]);
    for (const who of ["salesHead", "trainer", "cto", "informer"] as const) {
      expect([who, numbersOf(await search(last, who))]).toEqual([who, []]);
    }
  });

  test("certificates by number, however it is typed", async () => {
    const holder = await insertPerson(app.db, { name: "Holds One" });
    const values = {
      code: "7KQF3MZD9XWT",
      traineeId: holder.id,
      kind: "module" as const,
      module: "Java" as const,
    };
    await app.db
      .insertInto("certificates")
      .values({
        ...values,
        id: newId(),
        position: 1,
        holder: "Holds One",
        title: "Java",
        issuer: "Hub",
        earnedOn: "2026-05-03",
        issuedAt: new Date(),
      })
      .execute();
    for (const q of ["7KQF-3MZD-9XWT", "7kqf 3mzd 9xwt", "9xwt"]) {
      expect([q, (await search(q)).papers]).toMatchObject([
        q,
        [{ kind: "Certificate", number: "7KQF-3MZD-9XWT", username: "Holds One" }],
      ]);
    }
    expect(numbersOf(await search("9xwt", "salesHead"))).toEqual([]);
  });
});
