import type { Context, Platform } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import { isPushService, sendPush } from "#/platform/phones/push.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { type NoticeKind, occasionOf } from "#/shared/occasions.ts";
import { isTextKind } from "#/shared/text-kinds.ts";
import { endOfQuiet } from "./notices.rules.ts";
import type { pushContract } from "./push.contract.ts";
import {
  type ClaimedPush,
  claimPushes,
  deleteSubscription,
  isOwnSubscription,
  updatePushLater,
  upsertSubscription,
} from "./push.queries.ts";
import { lineOf } from "./push.rules.ts";

const AT_ONCE = 20;
const RETRY_SECONDS = 60;
const MOST_ATTEMPTS = 5;
const OFF = "This device does not show your notifications.";

type Input = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  isRenewal?: boolean | undefined;
};

/**
 * Makes this browser show the caller's notices until its session ends. Throws NOT_FOUND if the hub
 * has no keys for it, and INVALID_INPUT for an address of no push service.
 */
async function subscribe(context: Context, { endpoint, keys, isRenewal }: Input) {
  const { db, clock, config, actor, sessionId } = context;
  if (!config.push) throw new AppError("NOT_FOUND");
  if (!isPushService(config.push, endpoint)) {
    throw invalidInput({ endpoint: "This browser's push service is not known here." });
  }
  const userId = actor.id;
  const isOn = await db.transaction().execute(async (tx) => {
    if (isRenewal && !(await isOwnSubscription(tx, userId, endpoint))) {
      // Another user has signed in with this browser.
      await deleteSubscription(tx, { endpoint });
      return false;
    }
    await upsertSubscription(tx, clock, { userId, sessionId, endpoint, ...keys });
    return true;
  });
  return { message: isOn ? "This device shows your notifications now." : OFF, isOn };
}

async function unsubscribe({ db, actor }: Context, { endpoint }: { endpoint: string }) {
  await deleteSubscription(db, { userId: actor.id, endpoint });
  return { message: OFF };
}

/** Shows unread notifications on people's devices. Does nothing if no keys are configured. */
export async function sendPushes(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock, config } = platform;
  if (!config.push) return;
  while (!signal.aborted) {
    const isQuiet = endOfQuiet(clock.now(), config.quietHours) !== undefined;
    const pushes = await claimPushes(db, clock, { limit: AT_ONCE, isQuiet });
    if (pushes.length === 0) return;
    await Promise.all(pushes.map((push) => sendOne(platform, push)));
  }
}

async function sendOne({ db, clock, config, hub, log }: Platform, push: ClaimedPush) {
  if (!config.push) return;
  const { kind, text, href, notificationId, subscriptionId, attempts } = push;
  const line = lineOf(occasionOf(kind as NoticeKind), text);
  const outcome = await sendPush(config.push, push, {
    text: JSON.stringify({ title: hub.now().hubName, text: line, href, tag: notificationId }),
    isUrgent: isTextKind(kind as NoticeKind),
  });
  if (outcome === "taken") return;
  if (outcome === "gone") return deleteSubscription(db, { id: subscriptionId });
  log.warn({ outcome, notification: notificationId }, "A push service did not take a message.");
  if (outcome === "later" && attempts < MOST_ATTEMPTS) {
    await updatePushLater(db, clock, push, RETRY_SECONDS);
  }
}

export const pushService: Service<typeof pushContract> = { subscribe, unsubscribe };
