import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertPerson, PERSONAS, type PersonaName } from "#test/support/personas.ts";
import type { Alumnus } from "./alumni.contract.ts";
import { graduationOf, statusOf } from "./alumni.rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.moveClock(0);
  await app.db.deleteFrom("assistanceRecords").execute();
});

type AlumnusOptions = {
  joined?: string | null;
  company?: string;
  state?: "draft" | "active" | "closed";
};

/** A record after the placement, after the details, or after its closing. */
async function insertRecord(
  name: string,
  { joined, company, state = "draft" }: AlumnusOptions = {},
) {
  const person = await insertPerson(app.db, { name });
  const fileId = newId();
  const now = new Date();
  if (state !== "draft") {
    const file = { id: fileId, ownerId: person.id, kind: "assistanceTerms", name: "t.pdf" };
    await app.db
      .insertInto("files")
      .values({
        ...file,
        type: "pdf",
        size: 1,
        sha256: "x",
        state: "live",
        createdAt: now,
        changedAt: now,
      })
      .execute();
  }
  const id = newId();
  await app.db
    .insertInto("assistanceRecords")
    .values({
      id,
      userId: person.id,
      username: name,
      email: person.email,
      mobile: "9876543210",
      companyName: company ?? "Infosys",
      package: 6.5,
      dateOfJoining: joined === undefined ? app.platform.clock.today() : joined,
      termsFileId: state === "draft" ? null : fileId,
      submittedAt: state === "draft" ? null : now,
      isActive: state === "active",
      endDate: state === "closed" ? now : null,
      createdAt: now,
    })
    .execute();
  return { id, person };
}

async function list(query = "") {
  const answer = await app.as("ceo").request("GET", `/api/ceo/assistance-details${query}`);
  expect(answer.statusCode).toBe(200);
  const { assistanceDetails } = answer.json<{ assistanceDetails: Alumnus[] }>();
  return { rows: assistanceDetails, total: Number(answer.headers["x-total-count"]) };
}
const namesOf = async (query: string) => (await list(query)).rows.map((row) => row.username);

/** Moves the server's clock to noon in India on a day. */
async function goTo(day: string) {
  await app.moveClock(Math.round((Date.parse(`${day}T06:30:00Z`) - Date.now()) / 1000));
  expect(app.platform.clock.today()).toBe(day);
}

describe("GET /api/ceo/assistance-details", () => {
  test("everyone with a date of joining, drafts too, in the shape of the wire contract", async () => {
    const { id, person } = await insertRecord("Asha", { joined: "2026-03-02" });
    await insertRecord("No date", { joined: null });
    const { rows, total } = await list();
    expect(total).toBe(1);
    expect(rows).toEqual([
      {
        _id: id,
        userId: { _id: person.id },
        username: "Asha",
        companyName: "Infosys",
        dateOfJoining: "2026-03-02",
        graduationDate: "2027-03-02",
        isActive: false,
        package: 6.5,
        email: person.email,
        mobile: "9876543210",
        guidanceProvider: null,
        guidanceHelper: null,
        endDate: null,
      },
    ]);
  });

  const JOINED = ["2023-02-28", "2023-03-01", "2024-02-28", "2024-02-29", "2024-03-01"];
  test.each([
    "2024-02-27",
    "2024-02-28",
    "2024-02-29",
    "2024-03-01",
    "2025-02-27",
    "2025-02-28",
    "2025-03-01",
  ])("SQL and rule agree on %s, a leap day and the exact anniversary among them", async (today) => {
    for (const joined of JOINED) await insertRecord(joined, { joined });
    await goTo(today);
    const sort = "&sort=dateOfJoining";
    const ofRule = (status: string) => JOINED.filter((day) => statusOf(day, today) === status);
    expect(await namesOf(`?status=active${sort}`)).toEqual(ofRule("active"));
    expect(await namesOf(`?status=graduated${sort}`)).toEqual(ofRule("graduated"));
    for (const { dateOfJoining, graduationDate } of (await list()).rows) {
      expect(graduationDate).toBe(graduationOf(dateOfJoining));
    }
  });

  test("search finds parts of name and company in any case, and Yes or No by the assistance", async () => {
    await insertRecord("Manoj", { company: "Wipro", state: "active" });
    await insertRecord("Nila", { company: "TATA 100%", state: "closed" });
    await insertRecord("Ravi", { company: "Tata Elxsi" });
    const by = (q: string) => namesOf(`?q=${encodeURIComponent(q)}&sort=username`);
    expect(await by("MANO")).toEqual(["Manoj"]);
    expect(await by("tata")).toEqual(["Nila", "Ravi"]);
    expect(await by("0%")).toEqual(["Nila"]);
    expect(await by("yes")).toEqual(["Manoj"]);
    // Manoj matches by name; the others have no assistance.
    expect(await by("No")).toEqual(["Manoj", "Nila", "Ravi"]);
    expect(await by("none")).toEqual([]);
    expect(await namesOf("?assistance=no&sort=-username")).toEqual(["Ravi", "Nila"]);
  });

  test("pages, and refuses filters and sorts there are none of", async () => {
    for (const name of ["A", "B", "C"]) await insertRecord(name);
    const page = await list("?pageSize=2&page=2&sort=username");
    expect([page.rows.map((row) => row.username), page.total]).toEqual([["C"], 3]);
    // By any column of the row (C63), including e-mail and mobile.
    for (const field of ["email", "mobile"] as const) {
      const sorted = (await list(`?sort=-${field}`)).rows.map((row) => row[field]);
      expect(sorted).toEqual(sorted.toSorted().reverse());
    }
    for (const query of ["status=old", "assistance=maybe", "graduating=later", "sort=nothing"]) {
      const { statusCode } = await app
        .as("ceo")
        .request("GET", `/api/ceo/assistance-details?${query}`);
      expect([query, statusCode]).toEqual([query, 400]);
    }
  });
});

describe("GET /api/ceo/alumni-figures", () => {
  test("each figure is the total of the rows it opens", async () => {
    await goTo("2026-05-10");
    await insertRecord("Fresh", { joined: "2026-05-01", state: "active" });
    await insertRecord("Soon", { joined: "2025-06-09" });
    await insertRecord("Later", { joined: "2025-06-10" });
    await insertRecord("Today", { joined: "2025-05-10" });
    await insertRecord("Old", { joined: "2020-05-10", state: "active" });
    const answer = await app.as("ceo").request("GET", "/api/ceo/alumni-figures");
    const metrics = answer.json();
    expect(metrics).toEqual({
      asOf: "2026-05-10",
      everyone: 5,
      active: 3,
      graduated: 2,
      supported: 2,
      activeWithout: 2,
      graduatingSoon: 1,
    });
    const totals = {
      everyone: (await list()).total,
      active: (await list("?status=active")).total,
      graduated: (await list("?status=graduated")).total,
      supported: (await list("?assistance=yes")).total,
      activeWithout: (await list("?status=active&assistance=no")).total,
      graduatingSoon: (await list("?graduating=soon")).total,
    };
    expect(metrics).toMatchObject(totals);
  });
});

test("the CEO alone reads alumni", async () => {
  for (const path of ["assistance-details", "alumni-figures"]) {
    for (const who of [null, ...(Object.keys(PERSONAS) as PersonaName[])]) {
      const { statusCode } = await app.as(who).request("GET", `/api/ceo/${path}`);
      expect([who, statusCode]).toEqual([who, who === null ? 401 : who === "ceo" ? 200 : 403]);
    }
  }
});
