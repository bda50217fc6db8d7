import { describe, expect, test } from "vitest";
import type { Certificate } from "#/domain/placement/certificates/certificates.contract.ts";
import { addDays } from "#/shared/dates.ts";
import { insertCandidate, LONG_NOTE } from "#test/support/marketing.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();
const today = app.platform.clock.today();
const day = (ahead: number) => addDays(today, ahead);

const office = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  body?: object,
  on: Pick<typeof app, "as"> = app,
) => on.as("admin").request(method, `/api/${url}`, body);
const REASON = "The letter says something else.";

type Person = { id: string; token: string; email: string };
const own = async ({ token }: Person, url: string) =>
  (await app.withToken(token).request("GET", `/api/${url}`)).json();
const certificatesOf = async (person: Person) =>
  (await own(person, "my-certificates")) as {
    certificates: Certificate[];
    placementToConfirm: string | null;
  };
const stored = (person: Person) =>
  storedRows(
    app.db,
    "placements",
    ["id", "placedCompany", "packageAmount", "onboardingDate", "confirmedAt", "version"],
    { traineeId: person.id },
  );
const recordOf = (person: Person) =>
  storedRows(app.db, "assistanceRecords", ["companyName", "package", "dateOfJoining"], {
    userId: person.id,
  });
const mailsTo = async (person: Person) =>
  (await storedRows(app.db, "outbox", "kind", { recipient: person.email }, "id")).map(
    ({ kind }) => kind,
  );

async function placed(fields: object = {}) {
  const candidate = await insertCandidate(app);
  const interview = await candidate.take({ date: day(-10) });
  const answer = await candidate.place(interview, { onboardingDate: day(20), ...fields });
  expect(answer.statusCode).toBe(200);
  const [row] = await stored(candidate.person);
  return { ...candidate, interview, id: row?.id ?? "" };
}
const confirm = (id: string, body: object = {}, on: Pick<typeof app, "as"> = app) =>
  office("PUT", `placements/${id}/confirmation`, body, on);
const correct = (id: string, fields: object) =>
  office("PUT", `placements/${id}`, {
    placedCompany: "Infosys",
    packageAmount: 6.5,
    onboardingDate: day(20),
    reason: REASON,
    ...fields,
  });
const takeBack = (id: string) => office("POST", `placements/${id}/withdrawal`, { reason: REASON });

describe("a placement at a company", () => {
  test.each(["Infosys", "A client of theirs"])(
    "named %s counts at once, its certificate waits for the office's confirmation",
    async (placedCompany) => {
      const { person, id } = await placed({ placedCompany });
      expect(await own(person, `interviews/placement-status/${person.id}`)).toEqual({
        isPlaced: true,
      });
      expect(await certificatesOf(person)).toEqual({
        certificates: [],
        placementToConfirm: placedCompany,
      });
      const { counts, shown } = (await office("GET", "admin/queue?show=placements")).json();
      expect(counts.placements).toBe(shown.rows.length);
      expect(shown.rows).toContainEqual(
        expect.objectContaining({
          _id: id,
          placedCompany,
          isElsewhere: placedCompany !== "Infosys",
        }),
      );
      expect((await confirm(id)).statusCode).toBe(200);
      const { certificates, placementToConfirm } = await certificatesOf(person);
      expect(placementToConfirm).toBeNull();
      expect(certificates).toMatchObject([
        { achievement: `Placed at ${placedCompany}`, state: "valid" },
      ]);
      expect(await stored(person)).toMatchObject([{ confirmedAt: expect.any(Date), version: 2 }]);
      expect((await mailsTo(person)).at(-1)).toBe("placement-confirmed");
      const after = (await office("GET", "admin/queue?show=placements")).json();
      expect(after.shown.rows.map((row: { _id: string }) => row._id)).not.toContain(id);
    },
  );

  test("is confirmed once by 20 at once on two instances, with one certificate", async () => {
    const { person, id } = await placed();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => confirm(id, {}, index % 2 ? second : app)),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await certificatesOf(person)).certificates).toHaveLength(1);
  });

  test("loses its certificate with the confirmation, and has another with a new one", async () => {
    const { person, id } = await placed();
    await confirm(id);
    const unconfirm = () =>
      office("POST", `placements/${id}/confirmation-withdrawal`, { reason: REASON });
    expect((await unconfirm()).statusCode).toBe(200);
    expect((await unconfirm()).json().reason).toBe("PLACEMENT_UNCONFIRMED");
    expect((await certificatesOf(person)).certificates).toMatchObject([
      { state: "withdrawn", reason: REASON },
    ]);
    await confirm(id);
    const states = (await certificatesOf(person)).certificates.map(({ state }) => state);
    expect(states).toEqual(["valid", "withdrawn"]);
  });
});

describe("a correction", () => {
  test("is followed by certificate, record, company pages and lists", async () => {
    const { person, id } = await placed();
    await confirm(id);
    const [first] = (await certificatesOf(person)).certificates;
    const fields = { placedCompany: "Wipro", packageAmount: 7.25, onboardingDate: day(30) };
    expect((await correct(id, fields)).statusCode).toBe(200);
    expect(await stored(person)).toMatchObject([fields]);
    expect(await recordOf(person)).toEqual([
      { companyName: "Wipro", package: 7.25, dateOfJoining: day(30) },
    ]);
    expect((await certificatesOf(person)).certificates).toMatchObject([
      { achievement: "Placed at Wipro", state: "valid" },
      { achievement: "Placed at Infosys", state: "withdrawn", number: first?.number },
    ]);
    const verify = await app.as(null).request("GET", `/api/verify/${first?.number}`);
    expect(verify.json().state).toBe("withdrawn");
    const people = async (company: string) =>
      (await office("GET", `companies/${company}`))
        .json()
        .placed.map(({ userId }: { userId: string }) => userId);
    expect(await people("wipro")).toContain(person.id);
    expect(await people("infosys")).not.toContain(person.id);
    const { events } = await own(person, `timeline/${person.id}`);
    expect(events.map(({ text }: { text: string }) => text)).toContainEqual(
      expect.stringContaining("Placement corrected: company from Infosys to Wipro"),
    );
    expect((await mailsTo(person)).at(-1)).toBe("placement-corrected");
  });

  test("of the package alone leaves the certificate, and one that waits still waits", async () => {
    const { person, id } = await placed();
    await correct(id, { placedCompany: "Wipro" });
    expect(await certificatesOf(person)).toEqual({ certificates: [], placementToConfirm: "Wipro" });
    await confirm(id);
    await correct(id, { placedCompany: "Wipro", packageAmount: 8 });
    expect((await certificatesOf(person)).certificates).toMatchObject([{ state: "valid" }]);
  });

  test("has the ranges of a placement, a reason, and the version that was read", async () => {
    const { id } = await placed();
    const early = await correct(id, { onboardingDate: "1999-01-01" });
    expect([early.statusCode, Object.keys(early.json().fields)]).toEqual([400, ["onboardingDate"]]);
    expect((await correct(id, { reason: " " })).json().fields).toHaveProperty("reason");
    expect((await correct(id, { packageAmount: 0 })).statusCode).toBe(400);
    const stale = await correct(id, { packageAmount: 7, version: 9 });
    expect(stale.json().reason).toBe("STALE_VERSION");
  });

  test("moves the months of assistance, until one is recorded; then the first day stays", async () => {
    const { person, id } = await placed({ onboardingDate: day(-5) });
    const assistance = app.withToken(person.token);
    const requested = await assistance.request("POST", "/api/auth/request-assistance", {
      userId: person.id,
    });
    expect(requested.statusCode).toBe(200);
    await office("PUT", `admin/approve-assistance/${person.id}`, { amount: 5000 });
    const sent = await assistance.send("POST", "/api/assistance/create-details", {
      userId: person.id,
      username: "Kavya",
      email: "kavya@people.example",
      mobile: "9876543210",
      companyName: "Infosys",
      package: "6.5",
      dateOfJoining: day(-5),
      assignment: ["terms.pdf", samplePdf()],
    });
    expect(sent.statusCode).toBe(201);
    const [record] = await storedRows(app.db, "assistanceRecords", ["id"], { userId: person.id });
    const months = () => storedRows(app.db, "dues", "month", { recordId: record?.id ?? "" });
    expect(await months()).toHaveLength(1);
    await correct(id, { onboardingDate: day(60) });
    expect(await recordOf(person)).toMatchObject([{ dateOfJoining: day(60) }]);
    expect(await months()).toEqual([]);
    await correct(id, { onboardingDate: day(-5) });
    expect(await months()).toHaveLength(1);
    await office("POST", "assistant-manual-payment/create-payment", {
      userId: person.id,
      assistanceId: record?.id,
      paymentStatus: "Received",
      amount: 5000,
    });
    const late = await correct(id, { onboardingDate: day(60) });
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      expect.stringContaining("Months of the assistance are recorded already"),
    ]);
    expect((await correct(id, { onboardingDate: day(-5), packageAmount: 9 })).statusCode).toBe(200);
    expect(await recordOf(person)).toMatchObject([{ package: 9, dateOfJoining: day(-5) }]);
    const back = await takeBack(id);
    expect([back.statusCode, back.json().message]).toEqual([
      409,
      expect.stringContaining("They have sent their details for assistance since"),
    ]);
  });
});

describe("taken back, a placement", () => {
  test("leaves nothing: flag, certificate, record, figures; interviews begin anew", async () => {
    const { person, id, status, interview, feedback, place } = await placed();
    await confirm(id);
    expect((await takeBack(id)).statusCode).toBe(200);
    expect(await stored(person)).toEqual([]);
    expect(await recordOf(person)).toEqual([]);
    expect((await certificatesOf(person)).certificates).toMatchObject([{ state: "withdrawn" }]);
    expect((await certificatesOf(person)).placementToConfirm).toBeNull();
    expect(await own(person, `interviews/placement-status/${person.id}`)).toEqual({
      isPlaced: false,
    });
    expect(await status()).toMatchObject({ canSchedule: true, companyName: "Infosys" });
    expect((await mailsTo(person)).at(-1)).toBe("placement-withdrawn");
    const { events } = await own(person, `timeline/${person.id}`);
    expect(events).toContainEqual(
      expect.objectContaining({ text: `Placement at Infosys taken back: ${REASON}` }),
    );
    const negative = { feedback: "Negative", description: LONG_NOTE };
    expect((await feedback(interview, negative)).statusCode).toBe(200);
    await feedback(interview, { feedback: "Positive" });
    expect((await place(interview, { onboardingDate: day(20) })).statusCode).toBe(200);
  });

  test("has another certificate at another company, though the office withdrew the first by hand", async () => {
    const { person, id, interview, place } = await placed();
    await confirm(id);
    const [first] = (await certificatesOf(person)).certificates;
    await office("POST", `certificates/${first?._id}/withdraw`, { reason: REASON });
    await takeBack(id);
    await place(interview, { placedCompany: "Wipro", onboardingDate: day(20) });
    const [again] = await stored(person);
    await confirm(again?.id ?? "");
    expect((await certificatesOf(person)).certificates[0]).toMatchObject({
      achievement: "Placed at Wipro",
      state: "valid",
    });
  });

  test("stays where assistance was asked for since, until the request is removed", async () => {
    const { person, id } = await placed();
    await app.withToken(person.token).request("POST", "/api/auth/request-assistance", {
      userId: person.id,
    });
    const kept = await takeBack(id);
    expect([kept.statusCode, kept.json().message]).toEqual([
      409,
      "They have asked for assistance since. Remove the request first.",
    ]);
    expect(await stored(person)).toHaveLength(1);
    const removed = await office("DELETE", `admin/remove-assistance/${person.id}`);
    expect(removed.statusCode).toBe(200);
    expect((await takeBack(id)).statusCode).toBe(200);
  });

  test("is nobody else's to do", async () => {
    const { id } = await placed();
    for (const who of ["ceo", "informer", "salesHead", "existingTrainee"] as const) {
      const answer = await app
        .as(who)
        .request("POST", `/api/placements/${id}/withdrawal`, { reason: REASON });
      expect(answer.statusCode).toBe(403);
    }
  });
});
