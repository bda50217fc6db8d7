import { pushContract } from "#/domain/messaging/notices/push.contract.ts";
import { call } from "./api-client.ts";
import { currentSession } from "./session.ts";

/** Whether this browser shows notices: it does, it could, it may not, or it cannot at all. */
export type PushState = "on" | "off" | "blocked" | "none";

const findSubscription = async () => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
};

export async function pushState(): Promise<PushState> {
  if (!("PushManager" in window && "Notification" in window && navigator.serviceWorker)) {
    return "none";
  }
  if (Notification.permission === "denied") return "blocked";
  return (await findSubscription()) ? "on" : "off";
}

type Sent = { endpoint: string; keys: { p256dh: string; auth: string } };
const bodyOf = (subscription: PushSubscription) => subscription.toJSON() as Sent;

/** Asks for permission and subscribes. Returns the message to show; undefined if refused. */
export async function startPush(publicKey: string): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = bodyOf(subscription);
  try {
    return (await call(pushContract.subscribe, { body: { endpoint, keys } })).message;
  } catch (cause) {
    await subscription.unsubscribe();
    throw cause;
  }
}

export async function stopPush(): Promise<string | undefined> {
  const subscription = await findSubscription();
  if (!subscription) return undefined;
  const { endpoint } = subscription;
  const { message } = await call(pushContract.unsubscribe, { body: { endpoint } });
  await subscription.unsubscribe();
  return message;
}

/** Keeps push on for a user who switched it on here; ends another user's subscription. */
export async function renewPush(): Promise<void> {
  const subscription = currentSession() && (await findSubscription());
  if (!subscription) return;
  const { endpoint, keys } = bodyOf(subscription);
  const { isOn } = await call(pushContract.subscribe, {
    body: { endpoint, keys, isRenewal: true },
  });
  if (!isOn) await subscription.unsubscribe();
}

/** The browser forgets its address at sign-out; the server has deleted it with the session. */
export async function forgetPush(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
