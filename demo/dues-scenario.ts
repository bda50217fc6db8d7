import type { FastifyInstance } from "fastify";
import { dueJobs } from "#/domain/money/dues/dues.job.ts";
import type { Due } from "#/domain/money/dues/ledger/ledger.contract.ts";
import { ledgerContract } from "#/domain/money/dues/ledger/ledger.contract.ts";
import { manualContract } from "#/domain/money/dues/manual/manual.contract.ts";
import { paymentsContract } from "#/domain/money/payments/payments.contract.ts";
import type { OfficeMethod } from "#/domain/money/payments/payments.rules.ts";
import { takingsContract } from "#/domain/money/payments/takings.contract.ts";
import { closureContract } from "#/domain/support/assistance/closure.contract.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { addDays, daysBetween, istDate } from "#/shared/dates.ts";
import { type Caller, first, signIn } from "./caller.ts";
import type { Event } from "./modules.ts";
import { emailOf } from "./people.ts";

/** The office checks the money every ten days, from the first placement on. */
const FIRST_LOOK = 300;
const DAYS_BETWEEN_LOOKS = 10;

/** How many days after the due day a person's money comes in. */
const HABITS: Record<string, number> = {
  "Prakash Hegde": -2,
  "Sneha Patil": 3,
  "Nandini Joshi": 6,
};
/** How they pay; the others by transfer. */
const METHODS: Record<string, OfficeMethod> = { "Prakash Hegde": "UPI", "Nandini Joshi": "Cash" };
/** Her payment of last month never came. */
const FORGETFUL = "Sneha Patil";
/** The second half comes early or late. */
const BALANCES = [
  { username: "Arjun Das", daysAgo: 158 },
  { username: "Sneha Patil", daysAgo: 270 },
  { username: "Fatima Begum", daysAgo: 61 },
];

/** Months that come due, most of them paid; three balances paid. */
export function dueEvents(app: FastifyInstance, platform: Platform): Event[] {
  const reviews: Event[] = [];
  for (let daysAgo = FIRST_LOOK; daysAgo >= 0; daysAgo -= DAYS_BETWEEN_LOOKS) {
    reviews.push({ daysAgo, run: (admin) => reviewMoney(admin, platform) });
  }
  const balances = BALANCES.map(({ username, daysAgo }) => ({
    daysAgo,
    run: () => payBalance(app, platform, username),
  }));
  // Last of all, when nothing more is dated in it.
  const close = { daysAgo: 0, run: (admin: Caller) => closeYesterday(admin, platform) };
  return [...reviews, ...balances, close];
}

async function reviewMoney(admin: Caller, platform: Platform) {
  for (const job of dueJobs) await job.run(platform, new AbortController().signal);
  const today = platform.clock.today();
  const query = { status: "Open", kind: "Assistance" } as const;
  const { dues } = await admin(ledgerContract.list, { query });
  for (const { _id: id, userId, month, dueOn, version } of dues) {
    const lag = HABITS[userId.username] ?? 0;
    const isForgotten = userId.username === FORGETFUL && isMonthBeforeNow(dueOn);
    if (isForgotten && version === 0 && dueOn < today)
      await recordMissing(admin, userId, month ?? "");
    if (isForgotten || daysBetween(dueOn, today) < lag) continue;
    const paymentDate = [addDays(dueOn, lag), today].toSorted()[0];
    const method = METHODS[userId.username] ?? "Transfer";
    await admin(ledgerContract.receive, { params: { id }, body: { version, paymentDate, method } });
  }
}

async function closeYesterday(admin: Caller, platform: Platform) {
  const day = addDays(platform.clock.today(), -1);
  const { expectedCash: countedCash } = await admin(takingsContract.read, { query: { day } });
  await admin(takingsContract.close, { body: { day, countedCash } });
}

/** The office records the month as not received, so that it is also listed among the payments. */
async function recordMissing(
  admin: Caller,
  { _id: userId, username }: Due["userId"],
  month: string,
) {
  const { assistanceClosures } = await admin(closureContract.list, { query: { q: username } });
  const record = first(assistanceClosures);
  await admin(manualContract.create, {
    body: {
      userId,
      assistanceId: record._id,
      month,
      paymentStatus: "Not Received",
      amount: record.userId.amount,
    },
  });
}

/** True for the month before the real current one, in which the demo is shown. */
function isMonthBeforeNow(dueOn: string): boolean {
  const thisMonth = `${istDate(new Date()).slice(0, 7)}-01`;
  return dueOn.slice(0, 7) === addDays(thisMonth, -1).slice(0, 7);
}

async function payBalance(app: FastifyInstance, platform: Platform, username: string) {
  const account = { email: emailOf(username) };
  const { userId, caller } = await signIn(app, account);
  const order = {
    amount: 0,
    currency: "INR",
    userId,
    trainingOpted: "Java + AEM",
    paymentType: "Balance",
  } as const;
  const { orderId, finalAmount } = await caller(paymentsContract.createOrder, { body: order });
  const paid = await platform.payments.playCheckout?.({ orderId, outcome: "captured" });
  const verification = { ...order, orderId, ...paid, amount: finalAmount };
  await caller(paymentsContract.verify, { body: verification });
}
