import { describe, expect, test } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { insertVerified } from "#test/support/corrections.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { notifyLater } from "#test/support/gathered.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { auditLines, storedRows } from "#test/support/stored-rows.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import type { CheckedDocument } from "../checks/checks.contract.ts";
import type { DetailsChange } from "../details/details.contract.ts";

const { app, second } = await openTwoInstances();

type On = Pick<TestApp, "withToken" | "as">;
const path = ({ id }: Persona) => `/api/trainee/details/${id}`;
const correct = (person: Persona, body: object, on: On = app) =>
  on.withToken(person.token).request("PUT", path(person), body);
const ask = (person: Persona, body: object, on: On = app) =>
  on
    .withToken(person.token)
    .request("POST", `${path(person)}/corrections`, { reason: "A typing mistake", ...body });
const read = async (person: Persona, as?: "admin" | "ceo") =>
  (await (as ? app.as(as) : app.withToken(person.token)).request("GET", path(person))).json();
const decide = (id: string, body: object, on: On = app) =>
  on.as("admin").request("PUT", `/api/details-corrections/${id}`, body);
const reply = (answer: Awaited<ReturnType<typeof correct>>) => [
  answer.statusCode,
  answer.json().message,
];
const mailsTo = (person: Persona) =>
  storedRows(app.db, "outbox", ["kind", "subject"], { recipient: person.email }, "id");

const surname = (to: string) => ({ personalDetails: { surname: to } });
const openOf = async (person: Persona): Promise<DetailsChange[]> =>
  (await read(person)).changes.filter(({ status }: DetailsChange) => status === "asked");

describe("until the office has verified the six documents", () => {
  test("what is changed is stored by the form's rules, and its history kept", async () => {
    const person = (await insertSubmitted(app)).person;
    const employmentDetails = {
      companyName: "Acme",
      joiningDate: "2022-01-03",
      relievingDate: "2022-01-04",
    };
    const answer = await correct(person, {
      personalDetails: { surname: " Rao Bahadur ", contactNumber: "+91 98765 43299" },
      educationDetails: { degreePercentage: "83.5" },
      hasExperience: true,
      employmentDetails,
    });
    expect(reply(answer)).toEqual([200, "Your details are changed."]);
    const own = await read(person);
    expect(own).toMatchObject({
      personalDetails: { surname: "Rao Bahadur", contactNumber: "9876543299", firstname: "Asha" },
      educationDetails: { degreePercentage: 83.5 },
      employmentDetails,
      isVerified: false,
    });
    const texts = own.changes.map(({ label, oldText, newText, status }: DetailsChange) =>
      [label, oldText, newText, status].join("|"),
    );
    expect(texts.toSorted()).toEqual([
      "Contact number|9876543211|9876543299|made",
      "Degree percentage|82%|83.5%|made",
      "Employment|None|Acme, Mon 3 Jan 2022, Tue 4 Jan 2022|made",
      "Surname|Rao|Rao Bahadur|made",
    ]);
    expect(reply(await correct(person, { hasExperience: false }))).toEqual([
      200,
      "Your details are changed.",
    ]);
    expect(await read(person)).toMatchObject({ hasExperience: false, employmentDetails: null });
    expect(
      (await auditLines(app.db, ["action", "newValue"], { subjectId: person.id }))
        .filter(({ action }) => action === "details.changed")
        .at(-1),
    ).toEqual({ action: "details.changed", newValue: { fields: ["employmentDetails"] } });
  });

  test("a name corrected after a paper was verified is said at that paper", async () => {
    const { person, fileOf } = await insertSubmitted(app);
    const pan = await fileOf("panCard");
    const decidedAt = new Date(Date.now() - 60_000);
    const decision = { status: "verified" as const, decidedBy: app.personas.admin.id, decidedAt };
    await app.db.updateTable("documents").set(decision).where("fileId", "=", pan).execute();
    await correct(person, { personalDetails: { contactNumber: "9876543298" } });
    const queue = async () => {
      const found = await app
        .as("admin")
        .request("GET", `/api/documents/queue?userId=${person.id}&pageSize=20`);
      const { documents } = found.json<{ documents: CheckedDocument[] }>();
      const corrected = documents.filter(({ nameCorrectedAt }) => nameCorrectedAt !== null);
      return corrected.map(({ kind }) => kind);
    };
    expect(await queue()).toEqual([]);
    await correct(person, surname("Rau"));
    expect(await queue()).toEqual(["panCard"]);
  });

  test.each([
    [{ personalDetails: { surname: "" } }, ["personalDetails.surname"]],
    [{ personalDetails: { contactNumber: "12345" } }, ["personalDetails.contactNumber"]],
    [{ educationDetails: { tenthYear: 2018 } }, ["educationDetails.interYear"]],
    [{ hasExperience: true }, expect.arrayContaining(["employmentDetails.companyName"])],
  ])("%j is refused at its fields", async (body, fields) => {
    const person = (await insertSubmitted(app)).person;
    const answer = await correct(person, body);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, fields]);
    expect((await read(person)).changes).toEqual([]);
  });

  test("nothing changed, nothing sent before, and asking instead of changing are told so", async () => {
    const person = (await insertSubmitted(app)).person;
    expect(reply(await correct(person, surname("Rao")))).toEqual([400, "Nothing has changed."]);
    expect((await ask(person, surname("Rau"))).json().reason).toBe("DETAILS_OPEN");
    const early = await insertPerson(app.db, { name: "Early", paymentOption: "Full Payment" });
    expect((await correct(early, surname("Rau"))).json().reason).toBe("DETAILS_FIRST");
    await insertDetails(app.db, early.id);
    expect((await correct(early, surname("Rau"))).statusCode).toBe(200);
  });
});

describe("once they are verified", () => {
  test("a correction is asked for field by field, granted, and told in one mail with one that is refused", async () => {
    const person = await insertVerified(app);
    expect((await correct(person, surname("Rau"))).json().reason).toBe("DETAILS_VERIFIED");
    const both = { ...surname("Rau"), educationDetails: { degreeYear: 2022 } };
    expect((await ask(person, { ...both, reason: " " })).statusCode).toBe(400);
    expect((await ask(person, both)).statusCode).toBe(201);
    expect((await ask(person, surname("Rai"))).json().reason).toBe("CORRECTION_OPEN");
    expect(await read(person)).toMatchObject({ personalDetails: { surname: "Rao" } });

    const { counts, shown } = (
      await app.as("admin").request("GET", "/api/admin/queue?show=corrections")
    ).json();
    expect(counts.corrections).toBe(shown.rows.length);
    const [year, name] = await openOf(person);
    expect(shown.rows).toContainEqual({
      _id: name?._id,
      userId: person.id,
      username: person.username,
      label: "Surname",
      oldText: "Rao",
      newText: "Rau",
      reason: "A typing mistake",
      askedAt: name?.madeAt,
    });

    expect((await decide(year?._id ?? "", { isGranted: false })).json().fields).toEqual({
      reason: "Say why, so that the person knows.",
    });
    await decide(year?._id ?? "", { isGranted: false, reason: "The certificate says 2021." });
    const granted = await decide(name?._id ?? "", { isGranted: true });
    expect(reply(granted)).toEqual([200, "The correction is granted."]);
    const again = await decide(name?._id ?? "", { isGranted: true });
    const by = app.personas.admin.username;
    expect(reply(again)).toEqual([409, `This correction is granted by now, by ${by}.`]);

    expect(await mailsTo(person)).toEqual([]);
    await notifyLater(app);
    const kind = "details-correction-decided";
    expect(await mailsTo(person)).toEqual([
      { kind, subject: "Some of your details are corrected" },
    ]);
    const office = await read(person, "ceo");
    expect(office.personalDetails.surname).toBe("Rau");
    expect(office.changes).toMatchObject([
      { label: "Degree year of passing", status: "refused", decidedBy: by },
      { label: "Surname", oldText: "Rao", newText: "Rau", status: "granted", decidedBy: by },
    ]);
    expect(office.changes.map((one: { decidedById: string }) => one.decidedById)).toEqual(
      [0, 1].map(() => app.personas.admin.id),
    );
    // Only the office may know who decided.
    expect(JSON.stringify(await read(person))).not.toContain("decidedBy");
  });

  test("undone, all is as it was, and nothing is ever told", async () => {
    const person = await insertVerified(app);
    await ask(person, surname("Rau"));
    const before = await read(person);
    const [correction] = await openOf(person);
    const { decisionId } = (await decide(correction?._id ?? "", { isGranted: true })).json();
    const undo = await app.as("admin").request("POST", `/api/decisions/${decisionId}/undo`);
    expect(undo.statusCode).toBe(200);
    expect(await read(person)).toEqual(before);
    await notifyLater(app);
    expect(await mailsTo(person)).toEqual([]);
  });

  test("several are granted together, each undone by itself; one that no longer fits stays", async () => {
    const person = await insertVerified(app);
    await ask(person, { ...surname("Rau"), educationDetails: { tenthYear: 2016 } });
    const [year, name] = await openOf(person);
    await app.db
      .updateTable("traineeDetails")
      .set({ interYear: 2016 })
      .where("traineeId", "=", person.id)
      .execute();
    const correctionIds = [year?._id, name?._id];
    const answer = await app
      .as("admin")
      .request("PUT", "/api/details-corrections", { correctionIds, isGranted: true });
    expect(answer.json()).toMatchObject({
      results: [
        {
          id: year?._id,
          problem: expect.stringContaining("Must be after the year of 10th standard."),
        },
        { id: name?._id, problem: null },
      ],
      decisionIds: [expect.any(String)],
    });
    expect((await openOf(person)).map(({ _id }) => _id)).toEqual([year?._id]);
  });

  test("one's own is withdrawn, somebody else's is not there", async () => {
    const [person, other] = [await insertVerified(app), await insertVerified(app)];
    await ask(person, surname("Rau"));
    const [correction] = await openOf(person);
    const withdraw = (who: Persona) =>
      app.withToken(who.token).request("DELETE", `/api/details-corrections/${correction?._id}`);
    expect((await withdraw(other)).statusCode).toBe(404);
    expect((await withdraw(person)).statusCode).toBe(200);
    expect((await withdraw(person)).json().reason).toBe("CORRECTION_DECIDED");
    expect((await decide(correction?._id ?? "", { isGranted: true })).statusCode).toBe(409);
    expect((await ask(person, surname("Rai"))).statusCode).toBe(201);
  });

  test("of 20 at once one asks, and one decides", async () => {
    const person = await insertVerified(app);
    const requests = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask(person, surname(`Rau ${index}`), index % 2 ? second : app),
      ),
    );
    expect(requests.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(requests.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
    const [correction] = await openOf(person);
    const decided = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        decide(
          correction?._id ?? "",
          { isGranted: index % 3 > 0, reason: "No" },
          index % 2 ? second : app,
        ),
      ),
    );
    expect(decided.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(decided.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
  });
});
