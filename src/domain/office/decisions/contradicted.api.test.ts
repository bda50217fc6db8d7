/** Undoing is refused, and says why, once something contradicts the decision's rows. */
import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { insertCandidate, LONG_NOTE } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { makeOpening } from "#test/support/openings.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const day = (ahead: number) => addDays(app.platform.clock.today(), ahead);
const office = (method: "POST" | "PUT" | "DELETE", url: string, body?: object) =>
  app.as("admin").request(method, `/api/${url}`, body);

type Answer = { statusCode: number; json: () => { decisionId?: string } };

/**
 * A candidate of an opening with a Positive screening, whose next round was just cancelled by the
 * office or by themselves.
 */
async function cancelled(by: "office" | "candidate") {
  const candidate = await insertCandidate(app);
  const { person, request } = candidate;
  const openingId = await makeOpening(app);
  await office("PUT", `openings/${openingId}/status`, { status: "published" });
  await office("POST", `openings/${openingId}/candidates`, { userId: person.id });
  const { id: applicationId } = await storedRow(app.db, "applications", "id", { openingId });
  const screening = await candidate.take({ date: day(-3) });
  const slot = { round: "L1", date: day(5), startTime: "10:00", duration: "30 Minutes" };
  await office("POST", `applications/${applicationId}/interviews`, slot);
  const { id } = await storedRow(app.db, "interviews", "id", { applicationId });
  const answer =
    by === "office"
      ? await office("POST", `arranged-interviews/${id}/cancellation`, { reason: "No panel." })
      : await request("DELETE", `delete/${id}`);
  const { decisionId } = answer.json();
  expect(decisionId).toBeDefined();
  const undo = () =>
    (by === "office" ? app.as("admin") : app.withToken(person.token)).request(
      "POST",
      `/api/decisions/${decisionId}/undo`,
    );
  const own = app.withToken(person.token);
  return { ...candidate, own, openingId, applicationId, screening, undo };
}
type Cancelled = Awaited<ReturnType<typeof cancelled>>;

const stage = ({ applicationId }: Cancelled, to: string) =>
  office("PUT", `applications/${applicationId}/stage`, { stage: to });
const offer = ({ applicationId }: Cancelled) =>
  office("PUT", `applications/${applicationId}/offer`, {
    fixedLakh: 6,
    variableLakh: 0,
    joiningDate: day(20),
  });

const afterInterview: [string, string, (one: Cancelled) => Promise<Answer>][] = [
  ["not taken", "the application was moved", (one) => stage(one, "not taken")],
  ["moved back", "the application was moved", (one) => stage(one, "shortlisted")],
  [
    "withdrawn",
    "the application was moved",
    ({ own, openingId }) => own.request("PUT", "/api/my-applications/withdrawal", { openingId }),
  ],
  ["offered", "the application was moved", offer],
  [
    "joined",
    "the application was moved",
    async (one) => {
      await offer(one);
      return office("PUT", `applications/${one.applicationId}/joined`, {});
    },
  ],
  [
    "placed by the candidate",
    "a placement was recorded",
    ({ place, screening }) => place(screening, { onboardingDate: day(20) }),
  ],
  [
    "interviewed elsewhere",
    "another interview was scheduled or got its outcome",
    ({ schedule, feedback }) =>
      schedule({ round: "L2", date: day(-1) }).then((made) =>
        feedback(made.json().interview._id, { feedback: "Positive" }),
      ),
  ],
  [
    "corrected in the round before",
    "another interview was scheduled or got its outcome",
    ({ screening }) =>
      office("PUT", `interviews/${screening}/outcome`, { feedback: "Negative", reason: LONG_NOTE }),
  ],
];

test.each(
  (["office", "candidate"] as const).flatMap((by) =>
    afterInterview.map((row) => [by, ...row] as const),
  ),
)("an interview cancelled by the %s stays so for whoever is %s", async (by, _, says, meanwhile) => {
  const one = await cancelled(by);
  const before = await storedRows(app.db, "interviews", "id", { traineeId: one.person.id });
  expect((await meanwhile(one)).statusCode).toBe(200);
  const answer = await one.undo();
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    `Something has changed since: ${says}, so this can no longer be undone.`,
  ]);
  const pending = { traineeId: one.person.id, feedback: "Pending" } as const;
  expect(await storedRows(app.db, "interviews", "id", pending)).toEqual([]);
  expect(before).toHaveLength(1);
});

test.each(["office", "candidate"] as const)(
  "one cancelled by the %s while its application is moved at once: never both",
  async (by) => {
    for (let round = 0; round < 4; round += 1) {
      const one = await cancelled(by);
      const [undone, moved] = await Promise.all([one.undo(), stage(one, "not taken")]);
      expect(moved.statusCode).toBe(200);
      expect([200, 409]).toContain(undone.statusCode);
      const pending = { traineeId: one.person.id, feedback: "Pending" } as const;
      expect(await storedRows(app.db, "interviews", "id", pending)).toEqual([]);
    }
  },
);
