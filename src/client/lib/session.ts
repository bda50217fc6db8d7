import { useSyncExternalStore } from "react";
import type { LoginAnswer } from "#/domain/accounts/sessions/sessions.contract.ts";
import {
  type Audience,
  audienceOf,
  ROLES,
  type Role,
  SUB_ROLES,
  type SubRole,
} from "#/shared/actor.ts";
import {
  clearOtherUsers,
  clearTab,
  type Key,
  listOwnStored,
  readStored,
  removeStored,
  writeStored,
} from "./storage.ts";

/** Decides which links the navigation bar shows to a trainee (specification 1 section 4). */
export type Flags = { isInBatch: boolean; isPlaced: boolean; isMarketingEligible: boolean };

export type Session = {
  token: string;
  userId: string;
  role: Role;
  subRole: SubRole | null;
  audience: Audience;
  /** Null until the first session check has been answered. */
  username: string | null;
  mustChangePassword: boolean;
  /** True if the role needs a second factor, and there is none yet. */
  mustSetUpFactor?: boolean | undefined;
  /** The version of the privacy notice that they have yet to agree to. */
  noticeToShow?: number | undefined;
  /** Offered from the very first sign-in, until it is taken or skipped. */
  tour?: "offered" | "running" | undefined;
  flags: Flags;
};

/** True if a password change (I-15) or a factor's setup must come first: all else is refused. */
export const hasPendingSetup = ({ mustChangePassword, mustSetUpFactor }: Session): boolean =>
  mustChangePassword || mustSetUpFactor === true;

const KEYS = ["token", "userId", "role", "subRole", "trainerId", "trainerName"] as const;
const NO_FLAGS: Flags = { isInBatch: false, isPlaced: false, isMarketingEligible: false };

/** What the server said of the user, kept per tab, so that a reload does not move links. */
type Live = Pick<
  Session,
  "username" | "mustChangePassword" | "mustSetUpFactor" | "noticeToShow" | "tour" | "flags"
>;
const NOTHING_KNOWN: Live = { username: null, mustChangePassword: false, flags: NO_FLAGS };
type StoredFlags = { userId: string; live: Live };
const LIVE_KEY = "signed-in";

const isOneOf = <T extends string>(list: readonly T[], text: string | null): text is T =>
  (list as readonly (string | null)[]).includes(text);

/** True if the browser still stores this session's user: another tab may have cleared it. */
export const hasStoredUserId = (): boolean => Boolean(readStored("userId"));

export const isRole = (text: string | null): text is Role => isOneOf(ROLES, text);

let live = readLive();
let current: Session | null = readStoredSession();
let lastKnown = current;
const listeners = new Set<() => void>();
const guardListeners = new Set<() => void>();
const leaveListeners = new Set<() => void>();
/** The drafts of a user whose session ended: only for that user, until this page closes. */
let preserved: { userId: string; kept: [Key, string][] } | null = null;
// Data left by earlier visits, of an ended session or of another user of this browser.
clearOtherUsers(current?.userId ?? null);

function readStoredSession(): Session | null {
  const [token, userId, role, subRole] = KEYS.map((key) => readStored(key));
  if (!token || !userId || !isRole(role ?? null)) return null;
  const who = {
    role: role as Role,
    subRole: isOneOf(SUB_ROLES, subRole ?? null) ? (subRole as SubRole) : null,
  };
  return { token, userId, ...who, audience: audienceOf(who), ...live };
}

function readLive(): Live {
  try {
    const stored = JSON.parse(readStored(LIVE_KEY) ?? "null") as StoredFlags | null;
    return stored?.userId === readStored("userId") ? stored.live : NOTHING_KNOWN;
  } catch {
    return NOTHING_KNOWN;
  }
}

function keepLive(userId: string) {
  // A reload during the tour ends it: it would start again over a page that is not rendered yet.
  const tour = live.tour === "running" ? undefined : live.tour;
  const kept: StoredFlags = { userId, live: { ...live, tour } };
  writeStored(LIVE_KEY, JSON.stringify(kept));
}

function publish() {
  const next = readStoredSession();
  // A check without changes must not rerender every page.
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  const before = current;
  current = next;
  lastKnown = current ?? lastKnown;
  if (next?.userId !== before?.userId) {
    clearTab(before ? "everything" : "visitor's");
    for (const forget of leaveListeners) forget();
  }
  if (next) keepLive(next.userId);
  for (const listener of listeners) listener();
}

const notifyGuards = () => {
  for (const listener of guardListeners) listener();
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The signed-in person at this moment, or null. */
export const currentSession = (): Session | null => current;

/** The signed-in person, kept current through sign-in, sign-out, checks and other tabs. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, currentSession);

/** True if the reader only looks: the CEO changes nothing of the office's records. */
export const useIsReadOnly = (): boolean => (useSession() ?? lastKnown)?.audience === "ceo";

/** Returns the user of a page behind a guard; the last known one while a session is just ending. */
export function useSignedIn(): Session {
  const session = useSession() ?? lastKnown;
  if (!session) throw new Error("This page needs a signed-in visitor.");
  return session;
}

/** Returns the id of the page's user. It outlives the session, and changes with the person. */
export const useOwnerId = (): string | undefined => (useSession() ?? lastKnown)?.userId;

/** Stores the login call's response. Trainers' id and name are kept under two separate keys. */
export function signIn(answer: LoginAnswer) {
  clearOtherUsers(answer.userId);
  live = {
    ...NOTHING_KNOWN,
    username: answer.username,
    mustChangePassword: answer.mustChangePassword,
    ...(answer.isFirst && { tour: "offered" as const }),
  };
  writeStored("token", answer.token);
  writeStored("userId", answer.userId);
  writeStored("role", answer.role);
  if (answer.subRole) writeStored("subRole", answer.subRole);
  else removeStored("subRole");
  if (answer.role === "Trainer") {
    writeStored("trainerId", answer.userId);
    writeStored("trainerName", answer.username);
  }
  if (preserved?.userId === answer.userId)
    for (const [key, text] of preserved.kept) writeStored(key, text);
  preserved = null;
  publish();
}

/** Replaces the session's token, as after a proof of identity. */
export function renewToken(token: string) {
  writeStored("token", token);
  publish();
}

/** Forgets the signed-in user and all their input on this device; `logout` informs the server. */
export function signOut() {
  clearOtherUsers(null);
  live = NOTHING_KNOWN;
  publish();
}

/** Forgets the user like `signOut`, and makes the guards check again. */
export function endSession() {
  signOut();
  notifyGuards();
}

/** Ends a session the server no longer knows. Drafts return if the same user signs in again. */
export function expireSession() {
  if (current) preserved = { userId: current.userId, kept: listOwnStored(current.userId) };
  endSession();
}

/** Calls `forget` when the user is signed out for any reason, and at each sign-in. */
export function onPersonChanged(forget: () => void): void {
  leaveListeners.add(forget);
}

/** Adopts the result of a session check; role and sub-role changes reach storage too. */
export function updateSession(
  known: Partial<Live> & { role?: Role; subRole?: SubRole | null | undefined },
) {
  if (!current) return;
  const { role, subRole, ...rest } = known;
  const before = current;
  live = { ...live, ...rest };
  if (role) writeStored("role", role);
  if (subRole) writeStored("subRole", subRole);
  else if (subRole === null) removeStored("subRole");
  publish();
  const isOther =
    current.audience !== before.audience ||
    current.mustChangePassword !== before.mustChangePassword ||
    current.mustSetUpFactor !== before.mustSetUpFactor;
  if (isOther) notifyGuards();
}

/** Called when guards must run again: session lost, taken over by another tab, or restricted. */
export function onSessionChanged(listener: () => void): () => void {
  guardListeners.add(listener);
  return () => {
    guardListeners.delete(listener);
  };
}

function followOtherTabs() {
  if (readStored("userId") !== current?.userId) live = NOTHING_KNOWN;
  publish();
}

window.addEventListener("storage", (event) => {
  if (event.key !== null && !isOneOf(KEYS, event.key)) return;
  const before = current;
  followOtherTabs();
  // Several keys change one after another: a sign-in is complete once the last of them is here.
  if (current?.token !== before?.token || current?.audience !== before?.audience) notifyGuards();
});

// A page restored from the back/forward cache has missed all events.
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  followOtherTabs();
  notifyGuards();
});
