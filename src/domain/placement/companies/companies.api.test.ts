import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Insights } from "#/domain/insights/insights.contract.ts";
import { companyKey } from "#/domain/placement/interviews/interviews.rules.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { shifted } from "#test/support/days.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { callAtOnce } from "#test/support/payments.ts";
import type { Company, ListedCompany } from "./companies.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const call = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  body?: object,
  who: "admin" | "ceo" | "salesHead" | "informer" = "admin",
) => app.as(who).request(method, `/api/${url}`, body);
const pageOf = async (name: string, who?: "ceo" | "salesHead" | "informer") => {
  const answer = await call("GET", `companies/${encodeURIComponent(name)}`, undefined, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Company>();
};
const listed = async (query = "") =>
  (await call("GET", `companies${query}`)).json<{ companies: ListedCompany[] }>().companies;

/** A person with an interview at a company, and a person placed there in another spelling. */
async function interviewed(companyName: string, placedCompany = "") {
  const candidate = await insertCandidate(app, "Kavya");
  const id = await candidate.take({ companyName });
  if (placedCompany) await candidate.place(id, { placedCompany, packageAmount: 7.25 });
  return candidate;
}

/** A company's interviews in the insights: its name, how many, how many rows it opens. */
async function inInsights(name: string) {
  const { series } = (await call("GET", "insights/marketing", undefined, "ceo")).json<Insights>();
  const { points = [] } = series.find(({ key }) => key === "interviews-by-company") ?? {};
  return Promise.all(
    points
      .filter(({ x }) => x.startsWith(name))
      .map(async ({ x, y, rowsHref }) => {
        const rows = await call(
          "GET",
          `insights/rows?${rowsHref?.split("?")[1]}`,
          undefined,
          "ceo",
        );
        return [x, y, Number(rows.headers["x-total-count"])];
      }),
  );
}

test("the database makes a company's key as the rules do", async () => {
  const names = [
    "Infosys Ltd.",
    "  infosys  ",
    "Société Générale S.A.",
    "C++ & C# Works Pvt Ltd",
    "Co Ltd",
    "Ltd",
    "AT&T",
    "L'Oréal—India",
    "ಇನ್ಫೋಸಿಸ್ ಕಂಪನಿ",
    "…",
    "Straße GmbH",
    "Ｆｕｌｌ　Ｗｉｄｔｈ",
    "Tata-Consultancy (Services) Private Limited",
  ];
  for (const name of names) {
    const { rows } = await sql<{ key: string }>`select company_key(${name}) as key`.execute(app.db);
    expect([name, rows[0]?.key]).toEqual([name, companyKey(name)]);
  }
});

describe("a company nobody wrote of", () => {
  test("has a page by any spelling, with rounds, placements and packages", async () => {
    const { person } = await interviewed("Globex Ltd", "GLOBEX");
    const [one] = (await listed("?q=globex")).filter(({ name }) => name !== "");
    expect(one).toEqual({
      ref: "globex",
      name: "GLOBEX",
      interviews: 1,
      placed: 1,
      latest: shifted("2026-03-02"),
    });
    for (const spelling of ["Globex Ltd", "globex", "GLOBEX"]) {
      expect(await pageOf(spelling)).toMatchObject({
        ref: "globex",
        _id: null,
        spellings: ["GLOBEX", "Globex Ltd"],
        rounds: [{ round: "Screening", feedback: "Positive", count: 1, noShows: 0 }],
        placed: [{ userId: person.id, username: "Kavya", packageAmount: 7.25 }],
        contacts: [],
        notes: [],
      });
    }
    expect((await call("GET", "companies/nobody%20knows")).statusCode).toBe(404);
  });

  test("sends the first of those placed and says how many there are, and what for", async () => {
    for (const packageAmount of [5, 9, 6]) {
      const { place, take } = await insertCandidate(app, "Kavya");
      const placement = { placedCompany: "Hooli", packageAmount };
      await place(await take({ companyName: "Hooli" }), placement);
    }
    const page = (await call("GET", "companies/hooli?most=1")).json<Company>();
    expect(page.placed).toHaveLength(1);
    expect(page.placements).toEqual({
      count: 3,
      packages: { lowest: 5, median: 6, highest: 9 },
    });
    expect((await call("GET", "companies/hooli?most=0")).statusCode).toBe(400);
  });

  test("each role reads its part of it", async () => {
    await interviewed("Umbrella", "Umbrella");
    expect(await pageOf("Umbrella", "informer")).toMatchObject({
      placed: null,
      contacts: null,
      notes: null,
    });
    expect(await pageOf("Umbrella", "salesHead")).toMatchObject({
      placed: [{ username: "Kavya" }],
      contacts: null,
    });
    expect(await pageOf("Umbrella", "ceo")).toMatchObject({ contacts: [], notes: [] });
  });
});

describe("what the office writes", () => {
  test("gives it an id, and stands on its page", async () => {
    await interviewed("Initech Pvt Ltd");
    const contact = { name: "Rhea Shah", position: "HR", phone: "+91 80 4000 1000", email: "" };
    const added = await call("POST", "companies/initech/contacts", contact);
    expect(added.statusCode, added.body).toBe(201);
    await call("POST", "companies/Initech/notes", { text: "Pays on the 7th." });
    const page = await pageOf("Initech Pvt Ltd");
    expect(page).toMatchObject({
      ref: page._id,
      name: "Initech Pvt Ltd",
      contacts: [contact],
      notes: [{ text: "Pays on the 7th.", author: app.personas.admin.username }],
    });
    expect((await listed("?q=initech")).map(({ ref }) => ref)).toEqual([page._id]);
  });

  test("its openings stand on its page, for whoever reads openings, and move with a merge", async () => {
    const opening = { role: "Tester", about: "", skills: [], location: "", seats: 2 };
    const none = { fixedLakh: null, variableLakh: null, leastExperience: null, leastMark: null };
    const until = shifted("2026-12-31");
    const body = { ...opening, ...none, until, companyName: "Vandelay" };
    const { _id } = (await call("POST", "openings", body)).json().opening;
    const shown = { _id, role: "Tester", status: "draft", until, seats: 2, applied: 0, joined: 0 };
    expect((await pageOf("vandelay", "salesHead")).openings).toEqual([shown]);
    expect((await pageOf("vandelay", "informer")).openings).toBeNull();
    await call("POST", "companies", { name: "Vandelay Industries" });
    const preview = await call("GET", "companies/vandelay/merge?into=vandelay%20industries");
    expect(preview.json()).toMatchObject({ openings: 1, interviews: 0 });
    await call("POST", "companies/vandelay/merge", { into: "vandelay industries" });
    expect((await pageOf("Vandelay Industries")).openings).toEqual([shown]);
  });

  test("a contact is changed for the version that was read, and removed so that it can be undone", async () => {
    await call("POST", "companies", { name: "Hooli" });
    const fields = { name: "Gavin B", position: "CTO", phone: "", email: "g@hooli.test" };
    const { contact } = (
      await call("POST", "companies/hooli/contacts", { ...fields, name: "Gavin" })
    ).json();
    const url = `companies/contacts/${contact._id}`;
    expect((await call("PUT", url, { ...fields, version: 1 })).json().contact).toMatchObject(
      fields,
    );
    const late = await call("PUT", url, { ...fields, name: "X", version: 1 });
    expect([late.statusCode, late.json().sooner]).toEqual([
      409,
      expect.stringMatching(/^You changed this record yourself at /),
    ]);
    expect((await call("DELETE", `${url}?version=1`)).statusCode).toBe(409);
    const { decisionId } = (await call("DELETE", `${url}?version=2`)).json();
    expect((await pageOf("hooli")).contacts).toEqual([]);
    await call("POST", `decisions/${decisionId}/undo`);
    expect((await pageOf("hooli")).contacts).toMatchObject([fields]);
  });

  test("of 20 changes for one version at once, on two instances, one is made", async () => {
    const instances: [TestApp["as"], TestApp["as"]] = [app.as, (await app.secondInstance()).as];
    const { ref } = (await call("POST", "companies", { name: "Aviato" })).json();
    const fields = { name: "Erlich", position: "", phone: "", email: "" };
    const { contact } = (await call("POST", `companies/${ref}/contacts`, fields)).json();
    for (const url of [`companies/${ref}`, `companies/contacts/${contact._id}`]) {
      const answers = await callAtOnce(instances, 20, (as, index) =>
        as("admin").request("PUT", `/api/${url}`, { ...fields, name: `C ${index}`, version: 1 }),
      );
      const codes = answers.map(({ statusCode }) => statusCode).toSorted();
      expect(codes, url).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    }
  });

  test("a company is written down once, by any spelling", async () => {
    const { ref } = (await call("POST", "companies", { name: "Pied Piper Inc" })).json();
    expect(await pageOf(ref)).toMatchObject({ name: "Pied Piper Inc", spellings: [], rounds: [] });
    for (const name of ["pied piper", "PIED-PIPER Pvt. Ltd."]) {
      expect((await call("POST", "companies", { name })).statusCode).toBe(409);
    }
    await interviewed("Pied Piper");
    expect(await pageOf("Pied Piper")).toMatchObject({ ref, spellings: ["Pied Piper"] });
    await call("PUT", `companies/${ref}`, { name: "Pied Piper" });
    expect((await pageOf(ref)).name).toBe("Pied Piper");
  });
});

describe("merging", () => {
  test("moves everything under the other, and back again at any time", async () => {
    await interviewed("Wayne Enterprises", "Wayne Enterprises");
    await interviewed("Wain Enterprises");
    await call("POST", "companies/wain%20enterprises/notes", { text: "Misspelt." });
    const wrong = await pageOf("Wain Enterprises");
    const { pairs } = (await call("GET", "company-look-alikes")).json();
    expect(pairs).toContainEqual({
      from: { ref: wrong.ref, name: "Wain Enterprises", uses: 1 },
      into: { ref: "wayne enterprises", name: "Wayne Enterprises", uses: 2 },
      reason: "Two letters differ",
    });
    const url = `companies/${wrong.ref}/merge`;
    const preview = await call("GET", `${url}?into=wayne%20enterprises`);
    expect(preview.json()).toMatchObject({
      spellings: ["Wain Enterprises"],
      interviews: 1,
      placements: 0,
      notes: 1,
      both: [],
    });
    expect(await inInsights("Wain")).toEqual([["Wain Enterprises", 1, 1]]);
    const { ref } = (await call("POST", url, { into: "wayne enterprises" })).json();
    expect(await inInsights("Wain")).toEqual([]);
    expect(await inInsights("Wayne")).toEqual([["Wayne Enterprises", 2, 2]]);
    const merged = await pageOf("Wain Enterprises");
    expect(merged).toMatchObject({
      ref,
      name: "Wayne Enterprises",
      spellings: ["Wayne Enterprises", "Wain Enterprises"],
      rounds: [{ count: 2 }],
      merged: [{ _id: wrong.ref, name: "Wain Enterprises" }],
      notes: [{ text: "Misspelt." }],
    });
    expect(await listed("?q=wain")).toMatchObject([{ ref, interviews: 2, placed: 1 }]);
    // What is stored later in the old spelling belongs there too.
    await interviewed("wain enterprises ltd");
    expect((await pageOf(ref)).rounds).toMatchObject([{ count: 3 }]);
    const every = await call("GET", `insights/rows?figure=interviews&company=${ref}`);
    expect(every.json().rows).toHaveLength(3);
    expect((await call("PUT", `companies/${wrong.ref}/parting`)).statusCode).toBe(200);
    expect(await pageOf("Wain Enterprises")).toMatchObject({
      ref: wrong.ref,
      rounds: [{ count: 2 }],
      notes: [{ text: "Misspelt." }],
    });
    expect((await pageOf(ref)).rounds).toMatchObject([{ count: 1 }]);
    expect([...(await inInsights("Wain")), ...(await inInsights("Wayne"))]).toEqual([
      ["Wain Enterprises", 2, 2],
      ["Wayne Enterprises", 1, 1],
    ]);
    const parted = await call("PUT", `companies/${wrong.ref}/parting`);
    expect([parted.statusCode, parted.json().message]).toEqual([
      409,
      expect.stringMatching(/^This company is one of its own, by you at \d+:\d\d [AP]M\.$/),
    ]);
  });

  test("what was merged before comes along, and is itself again when its company is parted", async () => {
    const names = ["Stark", "Stark Industries", "Stark Industries India"];
    for (const name of names) await interviewed(name);
    const merge = async (from: string, into: string) =>
      (await call("POST", `companies/${encodeURIComponent(from)}/merge`, { into })).json();
    await merge("Stark Industries India", "Stark Industries");
    const { ref: middle } = await pageOf("Stark Industries");
    await merge("Stark Industries", "Stark");
    expect((await pageOf("Stark Industries India")).rounds).toMatchObject([{ count: 3 }]);
    await call("PUT", `companies/${middle}/parting`);
    expect((await pageOf("Stark")).rounds).toMatchObject([{ count: 1 }]);
    expect(await pageOf("Stark Industries India")).toMatchObject({
      ref: middle,
      rounds: [{ count: 2 }],
    });
    const itself = await call("POST", "companies/stark/merge", { into: "Stark Ltd" });
    expect([itself.statusCode, itself.json().message]).toEqual([
      409,
      "These are one company already.",
    ]);
  });
});
