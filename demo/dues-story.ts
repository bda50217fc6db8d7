import type { FastifyInstance } from "fastify";
import { dueJobs } from "#/features/dues/monthly/server/dues.job.ts";
import type { Platform } from "#/server/platform.ts";
import { addDays, daysBetween, istDate } from "#/shared/dates.ts";
import { type Caller, signIn } from "./caller.ts";
import type { Event } from "./modules.ts";
import { DEMO_PASSWORD, emailOf } from "./people.ts";

/** The office looks at the money every five days, from the first placement on. */
const FIRST_LOOK = 295;
const DAYS_BETWEEN_LOOKS = 5;

/** How many days after the due day a person's money comes in. */
const HABITS: Record<string, number> = {
  "Prakash Hegde": -2,
  "Sneha Patil": 3,
  "Nandini Joshi": 6,
};
/** Her month before this one never came. */
const FORGETFUL = "Sneha Patil";
/** His first half is half a year old; the others pay the second one, early or late. */
const BALANCES = [
  { username: "Sneha Patil", daysAgo: 270 },
  { username: "Fatima Begum", daysAgo: 61 },
];

type Due = {
  _id: string;
  userId: { _id: string; username: string };
  month: string;
  dueOn: string;
  version: number;
};

/** Months that come due, most of them paid; two balances paid and one overdue. */
export function dueEvents(app: FastifyInstance, platform: Platform): Event[] {
  const looks: Event[] = [];
  for (let daysAgo = FIRST_LOOK; daysAgo >= 0; daysAgo -= DAYS_BETWEEN_LOOKS) {
    looks.push({ daysAgo, tell: (admin) => lookAtMoney(admin, platform) });
  }
  const balances = BALANCES.map(({ username, daysAgo }) => ({
    daysAgo,
    tell: () => payBalance(app, platform, username),
  }));
  return [...looks, ...balances];
}

async function lookAtMoney(admin: Caller, platform: Platform) {
  for (const job of dueJobs) await job.run(platform, new AbortController().signal);
  const today = platform.clock.today();
  const { dues } = await admin.get("/api/dues?status=Open&kind=Assistance");
  for (const { _id, userId, month, dueOn, version } of dues as Due[]) {
    const lag = HABITS[userId.username] ?? 0;
    const isForgotten = userId.username === FORGETFUL && isMonthBeforeNow(dueOn);
    if (isForgotten && version === 0 && dueOn < today) await recordMissing(admin, userId, month);
    if (isForgotten || daysBetween(dueOn, today) < lag) continue;
    const paymentDate = [addDays(dueOn, lag), today].toSorted()[0];
    await admin.put(`/api/dues/${_id}/received`, { version, paymentDate });
  }
}

/** The office notes that the month did not come, so that it stands among the payments too. */
async function recordMissing(
  admin: Caller,
  { _id: userId, username }: Due["userId"],
  month: string,
) {
  const q = encodeURIComponent(username);
  const { assistanceClosures } = await admin.get(`/api/admin/assistance-details?q=${q}`);
  const [record] = assistanceClosures;
  await admin.post("/api/assistant-manual-payment/create-payment", {
    userId,
    assistanceId: record._id,
    month,
    paymentStatus: "Not Received",
    amount: record.userId.amount,
  });
}

/** By the real day: the month before the one the demo is looked at in. */
function isMonthBeforeNow(dueOn: string): boolean {
  const thisMonth = `${istDate(new Date()).slice(0, 7)}-01`;
  return dueOn.slice(0, 7) === addDays(thisMonth, -1).slice(0, 7);
}

async function payBalance(app: FastifyInstance, platform: Platform, username: string) {
  const account = { email: emailOf(username), password: DEMO_PASSWORD, role: "Trainee" } as const;
  const { userId, caller } = await signIn(app, account);
  const order = {
    amount: 0,
    currency: "INR",
    userId,
    trainingOpted: "Java + AEM",
    paymentType: "Balance",
  };
  const { orderId, finalAmount } = await caller.post("/api/payment/order", order);
  const paid = await platform.payments.playCheckout?.({ orderId, outcome: "captured" });
  await caller.post("/api/payment/verify", { ...order, ...paid, amount: finalAmount });
}
