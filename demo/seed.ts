import type { FastifyInstance } from "fastify";
import { usersContract } from "#/domain/accounts/users/users.contract.ts";
import { insertUser } from "#/domain/accounts/users/users.queries.ts";
import { noticesContract } from "#/domain/messaging/notices/notices.contract.ts";
import { invoiceAdvances } from "#/domain/money/payments/tax/invoicing.service.ts";
import { settleAll } from "#/domain/placement/certificates/issuing.service.ts";
import { contactContract } from "#/domain/site/contact/contact.contract.ts";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import type { DemoAccount, Platform } from "#/platform/app/platform.ts";
import { buildApp } from "#/platform/app.ts";
import { newId } from "#/platform/db/ids.ts";
import { hashPassword, SERVER_PARTY } from "#/platform/security/passwords.ts";
import type { Role } from "#/shared/actor.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import { assistanceEvents } from "./assistance-scenario.ts";
import {
  type Caller,
  callerOf,
  keepSignedIn,
  openSessions,
  signEverybodyOut,
  signIn,
} from "./caller.ts";
import { correctCertificate } from "./certificates-scenario.ts";
import { scenarioClock } from "./clock.ts";
import { planCompany } from "./company/company.ts";
import { ctoEvents } from "./cto-scenario.ts";
import { dueEvents } from "./dues-scenario.ts";
import { enquiryEvents } from "./enquiries-scenario.ts";
import { importGuides } from "./imports-scenario.ts";
import { introductionEvents } from "./introductions-scenario.ts";
import { marketingEvents } from "./marketing-scenario.ts";
import { messageEvents } from "./messages-scenario.ts";
import { type Event, endBatch, moduleEvents, type Pass } from "./modules.ts";
import { moneyEvents } from "./money-scenario.ts";
import { applyOfOthers, openingEvents } from "./openings-scenario.ts";
import {
  CREATED,
  DEMO_PASSWORD,
  emailOf,
  JAVA_BATCHES,
  JAVA_PLACES,
  MESSAGES,
  STAFF,
  TRAINEES,
} from "./people.ts";
import { papersEvent, privacyEvent } from "./privacy-scenario.ts";
import { gstFrom, settingsEvent } from "./settings-scenario.ts";
import { atTheirMinutes } from "./times.ts";
import { runTraineeScenario, secondLook } from "./trainee-scenario.ts";
import { trainingEvents } from "./training-scenario.ts";
import { careForThoseAtRisk } from "./warnings-scenario.ts";
import { webhookEvents } from "./webhooks-scenario.ts";
import { wordEvents } from "./words-scenario.ts";

const ADMIN = {
  email: emailOf(STAFF[0].username),
  password: DEMO_PASSWORD,
  role: "Admin",
} as const;

/** The accounts the demo's sign-in page lists. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  ...STAFF.map(({ username, label, role }) => ({ username, label, role })),
  ...[...TRAINEES, ...CREATED].flatMap(({ username, label }) =>
    label ? [{ username, label, role: "Trainee" as const }] : [],
  ),
].map(({ username, label, role }) => ({
  email: emailOf(username),
  password: DEMO_PASSWORD,
  label,
  role,
}));

/** How many of the notifications of the last two weeks stay unread. */
const NEWEST_UNREAD = 3;
const READ_AFTER_DAYS = 14;

/** How many days ago people outside the stories applied for openings. */
const OTHERS_APPLIED = 1;

/** Sessions of the stories are kept alive by hand before they would end. */
const KEPT_MS = 3_600_000;

/** The share of the rest of the day that passes between two steps of an event. */
const STEP = 0.15;

/**
 * The approximate number of people, and the origin of the webhook receivers; without it there are
 * no webhooks.
 */
type Company = { people?: number; programs?: string };

/**
 * Fills an empty platform with the demo company of about this many people: the stories day by day
 * and by the ordinary calls, everyone else around them straight into the tables.
 */
export async function seedDemo(real: Platform, { people, programs }: Company = {}): Promise<void> {
  const { clock, goTo, goOn } = scenarioClock();
  const limits = Object.fromEntries(Object.keys(real.config.limits).map((name) => [name, 0]));
  const config = {
    ...real.config,
    limits: limits as Platform["config"]["limits"],
    // Notices of past decisions are dated in the past.
    undoSeconds: 0,
    quietHours: undefined,
  };
  const platform: Platform = { ...real, config, clock };
  const app = await buildApp(platform);
  await app.ready();
  openSessions(app, platform.db);
  const events = scenarioOf(app, platform, programs).sort((a, b) => b.daysAgo - a.daysAgo);
  const company = planCompany(real, { now: real.clock.now(), people, gstFrom: gstFrom() });
  goTo((events[0]?.daysAgo ?? 0) + 5);
  await insertAdmin(platform);
  let keptAt = 0;
  for (const { event, minute, room } of atTheirMinutes(events)) {
    goTo(event.daysAgo, minute);
    await company.takeNumbers(clock.now());
    const at = clock.now().getTime();
    if (at - keptAt > KEPT_MS) {
      await keepSignedIn(platform);
      keptAt = at;
    }
    const { caller } = await signIn(app, ADMIN);
    let left = room;
    await event.run(caller, async () => {
      goOn(left * STEP);
      left -= left * STEP;
      await company.takeNumbers(clock.now());
    });
  }
  goTo(0);
  await company.takeNumbers(clock.now());
  await company.write();
  await invoiceAdvances(platform, new AbortController().signal);
  await settleAll(platform, new AbortController().signal);
  await keepSignedIn(platform);
  goTo(OTHERS_APPLIED);
  await applyOfOthers(app, platform.db, (await signIn(app, ADMIN)).caller);
  await importGuides(platform, (await signIn(app, ADMIN)).caller);
  goTo(0);
  await careForThoseAtRisk((await signIn(app, ADMIN)).caller);
  const placed = await signIn(app, { email: emailOf("Sneha Patil") });
  await correctCertificate(placed.caller, (await signIn(app, ADMIN)).caller);
  for (const account of DEMO_ACCOUNTS) await readOldNotices(app, account);
  await signEverybodyOut(platform);
  await app.close();
}

/** Marks older notifications as read; otherwise a bell would count a year of them. */
async function readOldNotices(app: FastifyInstance, account: DemoAccount) {
  const { caller } = await signIn(app, account);
  const query = { pageSize: "100" };
  const { notifications } = await caller(noticesContract.listNotifications, { query });
  const ids = notifications
    .filter(
      ({ createdAt }, index) => index >= NEWEST_UNREAD || isBefore(createdAt, READ_AFTER_DAYS),
    )
    .map(({ _id }) => _id);
  if (ids.length > 0) await caller(noticesContract.markRead, { body: { ids } });
}

const isBefore = (moment: string, days: number) =>
  Date.parse(moment) < Date.now() - days * 86_400_000;

async function insertAdmin(platform: Platform) {
  await insertUser(platform.db, platform.clock, {
    id: newId(),
    username: STAFF[0].username,
    email: ADMIN.email,
    passwordHash: await hashPassword(DEMO_PASSWORD, SERVER_PARTY),
    role: "Admin",
    subRole: null,
    paymentOption: null,
    hasInitialPassword: false,
  });
}

function scenarioOf(app: FastifyInstance, platform: Platform, programs?: string): Event[] {
  const today = istDate(new Date());
  const accounts = [...STAFF.slice(1), ...CREATED].map((account, index) => ({
    daysAgo: ("daysAgo" in account && account.daysAgo) || 303 - index / 24,
    run: (admin: Caller) => createAccount(platform, admin, account),
  }));
  const batches = JAVA_BATCHES.flatMap(({ startsDaysAgo, endsDaysAgo }) => {
    const startDate = addDays(today, -startsDaysAgo);
    const start = {
      daysAgo: Math.max(startsDaysAgo + 7, 5),
      run: (admin: Caller) =>
        admin(batchesContract.createJava, {
          body: { batchType: "Java", startDate, capacity: JAVA_PLACES },
        }),
    };
    if (endsDaysAgo === null) return [start];
    const endDate = addDays(today, -endsDaysAgo);
    return [
      start,
      {
        daysAgo: endsDaysAgo,
        run: (admin: Caller) => endBatch(admin, "Java", startDate, endDate),
      },
    ];
  });
  const trainees = TRAINEES.map((trainee) => ({
    daysAgo: trainee.daysAgo,
    run: (admin: Caller, pass: Pass) => runTraineeScenario(app, platform, { admin, pass }, trainee),
  }));
  const messages = MESSAGES.map(({ daysAgo, name, message }) => ({
    daysAgo,
    run: () =>
      callerOf(app)(contactContract.submit, { body: { name, email: emailOf(name), message } }),
  }));
  return [
    settingsEvent,
    ...accounts,
    ...batches,
    ...trainees,
    secondLook(app),
    ...[
      ...moduleEvents(app),
      ...trainingEvents(app, today),
      ...marketingEvents(app, today),
      ...openingEvents(app, today),
    ].map((event) => ({ ...event, isLate: true })),
    ...assistanceEvents(app, today),
    ...dueEvents(app, platform),
    ...moneyEvents(app, platform, today),
    ...wordEvents(app, today),
    ...introductionEvents(app),
    ...webhookEvents(programs),
    ...ctoEvents(app, today),
    ...enquiryEvents(app, today),
    privacyEvent(app),
    papersEvent(platform),
    ...messageEvents(app, platform.db),
    ...messages,
  ];
}

/** The initial data of an account. */
const GIVEN_PASSWORD = "given by the office 1";

/** Makes an account; its owner has chosen the demo's password, whose one hash all of them share. */
async function createAccount(
  { db }: Platform,
  admin: Caller,
  account: { username: string; role?: Role; subRole: string | null },
) {
  const email = emailOf(account.username);
  const { subRole, username, role = "Trainee" } = account;
  const amount = subRole === "Assistance" ? 5000 : null;
  const body = { username, email, password: GIVEN_PASSWORD, role, subRole, amount };
  await admin(usersContract.create, { body });
  await db
    .updateTable("users")
    .set({ hasInitialPassword: false })
    .set((users) => ({
      passwordHash: users
        .selectFrom("users as first")
        .select("first.passwordHash")
        .where("first.email", "=", ADMIN.email),
    }))
    .where("email", "=", email)
    .execute();
  // People created by the office agree to the notice at their first sign-in.
  await db
    .insertInto("agreements")
    .columns(["userId", "version", "agreedAt", "way"])
    .expression((row) =>
      row
        .selectFrom("users")
        .select([
          "users.id",
          row.lit(1).as("version"),
          "users.createdAt",
          row.val("shown" as const).as("way"),
        ])
        .where("users.email", "=", email),
    )
    .execute();
}
