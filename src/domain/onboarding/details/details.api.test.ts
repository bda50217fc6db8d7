import { describe, expect, test } from "vitest";
import { findPrintedName } from "#/domain/training/batches/batches.queries.ts";
import { newId } from "#/platform/db/ids.ts";
import { namePrinted } from "#/shared/printed-name.ts";
import type { TestApp } from "#test/support/app.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();

const personalDetails = {
  surname: "Rao",
  firstname: "Asha",
  lastname: "Kulkarni",
  email: "Asha.Rao@Example.com",
  whatsappNumber: "+91 98765 43210",
  contactNumber: "9876543210",
  emergencyContactName: "Vijay Rao",
  emergencyContactNumber: 9876543211,
  permanentAddress: "12, 4th Cross, Bengaluru",
  currentAddress: "12, 4th Cross, Bengaluru",
};
const educationDetails = {
  tenthYear: 2015,
  schoolName: "City School",
  tenthPercentage: "91.5",
  interYear: "2017",
  interInstitute: "City College",
  interPercentage: 88,
  degreeYear: 2021,
  degreeInstitute: "State University",
  degreePercentage: 79.25,
};
const form = { personalDetails, educationDetails, hasExperience: false };

const someone = () => insertPerson(app.db, { name: "Fresher", paymentOption: "Full Payment" });
const submit = (person: Persona, body: object = form, on: Pick<TestApp, "withToken"> = app) =>
  on
    .withToken(person.token)
    .request("POST", "/api/trainee/details", { userId: person.id, ...body });
const rowsOf = (person: Persona) =>
  app.db.selectFrom("traineeDetails").selectAll().where("traineeId", "=", person.id).execute();

describe("POST /api/trainee/details", () => {
  test("the approval that asked for them is news no more", async () => {
    const person = await someone();
    const row = { userId: person.id, createdAt: new Date() };
    await app.db
      .insertInto("notifications")
      .values([
        { ...row, id: newId(), kind: "registration-approved", text: "Approved" },
        { ...row, id: newId(), kind: "score-given", text: "Java: 8" },
      ])
      .execute();
    await submit(person);
    const unread = await storedRows(app.db, "notifications", "kind", {
      userId: person.id,
      readAt: null,
    });
    expect(unread).toEqual([{ kind: "score-given" }]);
  });

  test("stores the form and reads it back", async () => {
    const person = await someone();
    const as = app.withToken(person.token);
    const before = await as.request("GET", `/api/trainee/details/status/${person.id}`);
    expect(before.json()).toEqual({ isCompleted: false });
    expect((await as.request("GET", `/api/trainee/details/${person.id}`)).statusCode).toBe(404);

    const answer = await submit(person);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ message: "Details submitted successfully!" });
    expect(await rowsOf(person)).toMatchObject([
      { email: "asha.rao@example.com", whatsappNumber: "9876543210", tenthPercentage: 91.5 },
    ]);
    const after = await as.request("GET", `/api/trainee/details/status/${person.id}`);
    expect(after.json()).toEqual({ isCompleted: true });
    expect((await as.request("GET", `/api/trainee/details/${person.id}`)).json()).toMatchObject({
      personalDetails: {
        ...personalDetails,
        email: "asha.rao@example.com",
        whatsappNumber: "9876543210",
        emergencyContactNumber: "9876543211",
      },
      educationDetails: { ...educationDetails, tenthPercentage: 91.5, interYear: 2017 },
      hasExperience: false,
      employmentDetails: null,
    });
  });

  test("papers say all three parts of the name, or what the person wrote for them", async () => {
    const [usual, own] = [await someone(), await someone()];
    await submit(usual);
    const nameOnPapers = "Rao Asha K";
    const answer = await submit(own, {
      ...form,
      personalDetails: { ...personalDetails, nameOnPapers },
    });
    expect(answer.statusCode).toBe(201);
    expect(await rowsOf(own)).toMatchObject([{ nameOnPapers }]);
    const { surname, firstname, lastname } = personalDetails;
    const usually = `${firstname} ${lastname} ${surname}`;
    expect(usually).toBe(namePrinted(personalDetails));
    const printed = [usual, own].map(({ id }) => findPrintedName(app.db, id));
    expect(await Promise.all(printed)).toEqual([usually, nameOnPapers]);
    const read = async ({ id, token }: typeof usual) =>
      (await app.withToken(token).request("GET", `/api/trainee/details/${id}`)).json();
    expect((await read(usual)).personalDetails).not.toHaveProperty("nameOnPapers");
    expect((await read(own)).personalDetails).toMatchObject({ nameOnPapers });
  });

  test("experience keeps its employer and its days", async () => {
    const person = await someone();
    const employmentDetails = {
      companyName: "Acme",
      joiningDate: "2022-01-03",
      relievingDate: "2022-01-04",
    };
    const answer = await submit(person, { ...form, hasExperience: true, employmentDetails });
    expect(answer.statusCode).toBe(201);
    const read = await app
      .withToken(person.token)
      .request("GET", `/api/trainee/details/${person.id}`);
    expect(read.json()).toMatchObject({ hasExperience: true, employmentDetails });
  });

  test.each([
    ["Please complete all required fields.", { ...form, personalDetails: {} }, ["personalDetails"]],
    [
      "Please complete all required fields.",
      { ...form, educationDetails: null },
      ["educationDetails"],
    ],
    [
      "Please complete all required fields.",
      { ...form, personalDetails: { ...personalDetails, contactNumber: "12345" } },
      ["personalDetails.contactNumber"],
    ],
    [
      "Joining date and relieving date are required for employment details.",
      { ...form, hasExperience: true },
      [
        "employmentDetails.companyName",
        "employmentDetails.joiningDate",
        "employmentDetails.relievingDate",
      ],
    ],
    [
      "Relieving date must be after joining date.",
      {
        ...form,
        hasExperience: true,
        employmentDetails: {
          companyName: "Acme",
          joiningDate: "2022-01-03",
          relievingDate: "2022-01-03",
        },
      },
      ["employmentDetails.relievingDate"],
    ],
  ])("%s (%#)", async (message, body, fields) => {
    const person = await someone();
    const answer = await submit(person, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe(message);
    expect(fields ? Object.keys(answer.json().fields) : answer.json().fields).toEqual(fields);
    expect(await rowsOf(person)).toEqual([]);
  });

  test.each([
    ["personalDetails", { ...form, personalDetails: [] }],
    ["personalDetails.surname", { ...form, personalDetails: { ...personalDetails, surname: {} } }],
    ["educationDetails", { ...form, educationDetails: "x" }],
    ["hasExperience", { ...form, hasExperience: "Yes" }],
    ["employmentDetails", { ...form, employmentDetails: 7 }],
  ])("a wrong kind of value names %s", async (field, body) => {
    const answer = await submit(await someone(), body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty([field]);
  });

  test("a second time is refused and changes nothing", async () => {
    const person = await someone();
    await submit(person);
    const answer = await submit(person, {
      ...form,
      personalDetails: { ...personalDetails, surname: "Other" },
    });
    expect([answer.statusCode, answer.json().message]).toEqual([409, "Details already submitted."]);
    expect(await rowsOf(person)).toMatchObject([{ surname: "Rao" }]);
  });

  test("one of 20 at once on two instances is stored", async () => {
    const person = await someone();
    const second = await app.secondInstance();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submit(person, form, index % 2 ? second : app)),
    );
    const codes = answers.map((answer) => answer.statusCode).sort();
    expect(codes).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await rowsOf(person)).toHaveLength(1);
  });

  test("somebody else's id is refused", async () => {
    const answer = await submit(await someone(), { ...form, userId: app.personas.trainee.id });
    expect(answer.statusCode).toBe(403);
  });
});

describe("GET /api/trainee/details/{userId} by the office", () => {
  test.each(["admin", "ceo"] as const)("%s leaves an audit line", async (who) => {
    const person = await someone();
    await submit(person);
    const answer = await app.as(who).request("GET", `/api/trainee/details/${person.id}`);
    expect(answer.json().personalDetails.firstname).toBe("Asha");
    const lines = await storedRows(app.db, "auditLog", "actorId", {
      subjectId: person.id,
      action: "details.read",
    });
    expect(lines).toEqual([{ actorId: app.personas[who].id }]);
  });

  test("an unknown person, and one who is no trainee, are not found", async () => {
    for (const id of [newId(), app.personas.trainer.id, "nobody"]) {
      for (const path of ["details", "details/status"]) {
        const answer = await app.as("admin").request("GET", `/api/trainee/${path}/${id}`);
        expect([answer.statusCode, answer.json().message]).toEqual([404, "Not found."]);
      }
    }
  });
});
