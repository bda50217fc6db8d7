import { expect, onTestFinished, test } from "vitest";
import { JOBS } from "#/platform/app/feature-jobs.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { addDays } from "#/shared/dates.ts";
import {
  definitionOf,
  type NoticeKind,
  OCCASION_KEYS,
  type Occasion,
  occasionOf,
} from "#/shared/occasions.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { insertDue } from "#test/support/dues.ts";
import { takeEnquiries, writeEnquiry } from "#test/support/enquiries.ts";
import { openTestGateway } from "#test/support/gateway.ts";
import { notifyLater } from "#test/support/gathered.ts";
import { introduceCandidates, linkOf, openingWith } from "#test/support/introductions.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { insertBatchOf } from "#test/support/modules.ts";
import { openApp } from "#test/support/opened-app.ts";
import { makeOpening } from "#test/support/openings.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { setPayTo } from "#test/support/settings.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { insertClass, SLOTS, sessionForm } from "#test/support/training.ts";
import { answerCalls } from "#test/support/training-calls.ts";
import { addDeadWebhook } from "#test/support/webhooks.ts";

/*
 * Each switch of the preferences in turn: the event is caused by the same calls and jobs as in
 * production, for a person who has switched it off and for one who has not.
 */

const app = await openApp();
const { world, upload, review } = answerCalls(() => app);
const office = app.as("admin");
const ahead = (days: number) => addDays(app.platform.clock.today(), days);
const runJob = (name: string, other: Partial<Platform> = {}) =>
  JOBS.find((job) => job.name === name)?.run(
    { ...app.platform, ...other },
    new AbortController().signal,
  );
const as = ({ token }: Persona) => app.withToken(token);
const twice = async <T>(make: () => Promise<T>): Promise<[T, T]> => [await make(), await make()];

/** Switches an occasion off for a person, in the app and by mail. */
type SwitchOff = (who: Persona) => Promise<void>;
/** Makes an event happen to two people; the first has switched its notice off. */
type Event = (switchOff: SwitchOff) => Promise<readonly [Persona, Persona]>;

/** Two people in a class, before either is notified of anything. */
async function classmates(switchOff: SwitchOff) {
  const batch = await insertClass(app);
  const [first, second] = batch.trainees;
  await switchOff(first);
  const trainer = await insertPerson(app.db, { name: "Meera", role: "Trainer" });
  return { batch, trainer, both: [first, second] as const };
}

/** Two candidates, before either is notified of anything. */
async function candidates(switchOff: SwitchOff) {
  const both = await twice(() => insertCandidate(app));
  await switchOff(both[0].person);
  return { both, people: [both[0].person, both[1].person] as const };
}

/** Two members of staff who get the same notices. */
async function colleagues(switchOff: SwitchOff) {
  const both = await twice(() => insertPerson(app.db, { name: "Office", role: "Admin" }));
  await switchOff(both[0]);
  return both;
}

const EVENTS: Partial<Record<Occasion, Event>> = {
  dues: async (switchOff) => {
    const both = await twice(() => insertAssisted(app, "active"));
    await switchOff(both[0].person);
    for (const one of both) await insertDue(app, one, 0, { dueOn: ahead(3) });
    await runJob("due-reminders");
    return [both[0].person, both[1].person];
  },
  documents: async (switchOff) => {
    const both = await twice(() => insertSubmitted(app));
    await switchOff(both[0].person);
    for (const { fileOf } of both) {
      const body = { status: "returned", reason: "It cannot be read." };
      await office.request("PUT", `/api/documents/${await fileOf("panCard")}/check`, body);
    }
    await notifyLater(app);
    return [both[0].person, both[1].person];
  },
  batches: async (switchOff) => {
    const { batch, both } = await classmates(switchOff);
    const { batchId: toBatchId } = await insertBatchOf(app.db, "Java");
    for (const { id: traineeId } of both) {
      const { version } = await storedRow(app.db, "batches", "version", { id: batch.id });
      const body = { traineeId, toBatchId, reason: "Nearer home.", version };
      const answer = await office.request("PUT", `/api/batch/${batch.batchId}/move-trainee`, body);
      expect(answer.statusCode, answer.body).toBe(200);
    }
    return both;
  },
  sessions: async (switchOff) => {
    const { batch, trainer, both } = await classmates(switchOff);
    await as(trainer).send("POST", "/api/batch/add-session", sessionForm(batch));
    return both;
  },
  plans: async (switchOff) => {
    const { batch, trainer, both } = await classmates(switchOff);
    const form = sessionForm(batch, { date: ahead(1), time: SLOTS[3] });
    const { assignment: _, attendance: __, ...parts } = form;
    await as(trainer).send("POST", "/api/planned-session", parts);
    return both;
  },
  classes: async (switchOff) => {
    const both = await twice(() => insertPerson(app.db, { name: "Meera", role: "Trainer" }));
    await switchOff(both[0]);
    for (const trainer of both) {
      const form = sessionForm(await insertClass(app), { date: ahead(1), time: SLOTS[3] });
      const { assignment: _, attendance: __, ...parts } = form;
      const planned = await as(trainer).send("POST", "/api/planned-session", parts);
      const url = `/api/planned-session/${planned.json().planned._id}/cancel`;
      await office.request("PUT", url, { reason: "" });
    }
    return both;
  },
  answers: async (switchOff) => {
    const { trainer, sessionId, asha, bala } = await world();
    await switchOff(asha);
    for (const trainee of [asha, bala]) {
      await upload(trainee, sessionId);
      await review(trainer, { sessionId, trainee }, { status: "Approved" });
    }
    return [asha, bala];
  },
  scores: async (switchOff) => {
    const { both } = await classmates(switchOff);
    for (const { id } of both) {
      const body = { score: 8, scoreType: "javaScore" };
      await app.as("trainer").request("PATCH", `/api/trainee/${id}/score`, body);
    }
    await notifyLater(app);
    return both;
  },
  interviews: async (switchOff) => {
    const { both, people } = await candidates(switchOff);
    for (const { schedule } of both) await schedule();
    return people;
  },
  openings: async (switchOff) => {
    const { people } = await candidates(switchOff);
    const url = `/api/openings/${await makeOpening(app)}/status`;
    await office.request("PUT", url, { status: "published" });
    return people;
  },
  reminders: async (switchOff) => {
    const { both, people } = await candidates(switchOff);
    for (const { schedule } of both) await schedule({ date: ahead(1) });
    await app.moveClock(4 * 86_400);
    await runJob("interview-outcomes");
    await app.moveClock(0);
    return people;
  },
  assistance: async (switchOff) => {
    const both = await twice(() => insertPerson(app.db, { name: "Asha", subRole: "Assistance" }));
    await switchOff(both[0]);
    for (const one of both) {
      await as(one).request("POST", "/api/auth/request-assistance", { userId: one.id });
    }
    return both;
  },
  messages: async (switchOff) => {
    const both = await twice(() => insertPerson(app.db, { name: "Asha" }));
    await switchOff(both[0]);
    const userIds = both.map(({ id }) => id);
    await office.request("POST", "/api/messages", {
      subject: "Hello",
      text: "Hello.",
      audience: "Two",
      userIds,
    });
    return both;
  },
  supported: async (switchOff) => {
    const both = await colleagues(switchOff);
    const asking = await insertPerson(app.db, { name: "Asha", subRole: "Assistance" });
    await as(asking).request("POST", "/api/auth/request-assistance", { userId: asking.id });
    return both;
  },
  office: async (switchOff) => {
    const both = await colleagues(switchOff);
    const asking = await insertPerson(app.db, { name: "Asha" });
    await as(asking).request("POST", "/api/privacy/erasure", {});
    return both;
  },
  claims: async (switchOff) => {
    const both = await colleagues(switchOff);
    await setPayTo(app);
    const assisted = await insertAssisted(app, "active");
    const due = await insertDue(app, assisted, 1);
    const payer = app.withToken(assisted.person.token);
    await payer.request("POST", `/api/dues/${due.id}/claims`, { reference: "412345678901" });
    return both;
  },
  calls: async (switchOff) => {
    const both = await colleagues(switchOff);
    await takeEnquiries(app);
    const day = ahead(1);
    for (const { id: ownerId } of both) await writeEnquiry(app, { ownerId, nextCallOn: day });
    const until = Date.parse(`${day}T08:30:00+05:30`) - app.platform.clock.now().valueOf();
    await app.moveClock(until / 1000);
    await runJob("enquiries.calls");
    await app.moveClock(0);
    return both;
  },
  webhooks: async (switchOff) => {
    const both = await colleagues(switchOff);
    await addDeadWebhook(app);
    await runJob("webhooks");
    return both;
  },
  introductions: async (switchOff) => {
    const both = await colleagues(switchOff);
    await introduceCandidates(app);
    const { token } = await linkOf(await openingWith(app, ["Shown"]));
    const url = `/api/introduced/${token}`;
    const { candidates } = (await app.as(null).request("GET", url)).json();
    const to = `${url}/candidates/${candidates[0]._id}/answer`;
    await app.as(null).request("PUT", to, { answer: "interested" });
    return both;
  },
  differences: async (switchOff) => {
    const both = await colleagues(switchOff);
    const provider = await openTestGateway();
    onTestFinished(() => provider.close());
    // Not yesterday, as its comparison begins at 00:30.
    const compared = Math.floor(Date.now() / 1_000) - 2 * 86_400;
    provider.pay("", { order_id: null, amount: 5_000, created_at: compared });
    await runJob("payment-comparison", { payments: provider.gateway });
    return both;
  },
};

/** The notices that a person got about an occasion. */
async function toldOf({ id, email }: Persona, occasion: Occasion) {
  const isOfIt = ({ kind }: { kind: string }) => {
    try {
      return occasionOf(kind as NoticeKind) === occasion;
    } catch {
      return false;
    }
  };
  const mails = await storedRows(app.db, "outbox", "kind", { recipient: email });
  const notices = await storedRows(app.db, "notifications", "kind", { userId: id });
  return [mails.filter(isOfIt).length, notices.filter(isOfIt).length];
}

const SWITCHES = OCCASION_KEYS.filter((occasion) => !definitionOf(occasion).must);

test.each(SWITCHES)(
  "%s: switched off nothing comes of it, for others all does",
  async (occasion) => {
    const happen = EVENTS[occasion];
    if (!happen) throw new Error(`${occasion} has a switch and no event here.`);
    const [without, withAll] = await happen(async (who) => {
      const occasions = [{ occasion, app: false, mail: false }];
      const answer = await as(who).request("PUT", "/api/notification-preferences", {
        occasions,
        isQuiet: true,
      });
      expect(answer.statusCode, answer.body).toBe(200);
    });
    expect(await toldOf(without, occasion)).toEqual([0, 0]);
    const [mails, notices] = await toldOf(withAll, occasion);
    expect([mails === 0, notices]).toEqual([definitionOf(occasion).isAppOnly ?? false, 1]);
  },
);
