import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { pages } from "#/client/app/page-list.ts";
import { call } from "#/client/lib/api-client.ts";
import { keyOf } from "#/client/lib/query.ts";
import type { Session } from "#/client/lib/session.ts";
import { splitAddress } from "#/client/lib/split-address.ts";
import { type Key, keep, readKept } from "#/client/lib/storage.ts";
import { guideOf } from "#/domain/site/help/help.rules.ts";
import { slugOf } from "#/domain/site/help/tasks.rules.ts";
import type { Audience } from "#/shared/actor.ts";
import { addressOf, PAGES, type PagePath, type PlainPath } from "#/shared/pages.ts";
import { searchContract } from "./search.contract.ts";
import { GROUPS, type Option, queryOf } from "./search.rules.ts";

/** What the server finds for a text; nothing is asked for an empty one. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: [...keyOf(searchContract.search), text],
    queryFn: ({ signal }) =>
      call(searchContract.search, { query: { q: queryOf(text) } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What each role does often, by the screen where it is done. */
const ACTIONS: Partial<Record<Audience, readonly (readonly [label: string, to: PlainPath])[]>> = {
  admin: [
    ["Approve registrations", "/new-register"],
    ["Approve assistance", "/assistance-register"],
    ["Record a payment", "/admin-panel/open-fees"],
    ["Care for those at risk", "/admin-panel/early-warning"],
    ["Create a Java batch", "/admin-panel/batches/create/java"],
    ["Create an AEM batch", "/admin-panel/batches/create/aem"],
    ["Invite somebody", "/admin-panel/create-user"],
    ["Write an announcement", "/admin-panel/announcements"],
    ["Change the settings", "/admin-panel/settings"],
    ["See who did what", "/admin-panel/trail"],
    ["Answer contact messages", "/admin-panel/contact-messages"],
  ],
  trainer: [
    ["Choose a batch to review or score", "/trainer-dashboard"],
    ["Care for those at risk", "/early-warning"],
  ],
  cto: [
    ["Assign a guide", "/cto-dashboard/new-seekers"],
    ["Add an in-house employee", "/cto-dashboard/in-house-employees"],
  ],
  trainee: [["Change my password", "/change-password"]],
};

/** A page that opens by its path alone. */
const isPlain = (path: PagePath): path is PlainPath =>
  !path.includes("$") && PAGES[path].every((name) => name.endsWith("?"));

/** The area of a screen, from its path: "/admin-panel/batches/view/java" is in "batches, view". */
const areaOf = (path: string): string =>
  path.split("/").slice(2, -1).join(", ").replaceAll("-", " ") || "Screen";

/** Returns the screens and actions that are open to somebody. */
export function placesOf(session: Session): Option[] {
  const screens = pages.flatMap(({ path, title, audiences, allow }): Option[] => {
    const isOpen =
      audiences === "everyone" ||
      audiences === "signedIn" ||
      (typeof audiences !== "string" && audiences.includes(session.audience));
    if (!isOpen || !(allow?.(session) ?? true) || !isPlain(path)) return [];
    return [{ group: "Screens", label: title, note: areaOf(path), to: path }];
  });
  const actions = (ACTIONS[session.audience] ?? []).map(
    ([label, to]): Option => ({ group: "Actions", label, note: "Action", to }),
  );
  const tasks = guideOf(session.audience).tasks.map((task): Option => {
    const to = addressOf("/guide", { search: { task: slugOf(task) } });
    return { group: "Guide", label: task.title, note: "How it is done", to };
  });
  return [...screens, ...actions, ...tasks];
}

const MOST_RECENT = 6;
const recentKey = (userId: string): Key => `search-recent:${userId}`;

/** What somebody went to last on this device, the latest first. */
export function readRecent({ userId }: Session): Option[] {
  try {
    const stored: unknown = JSON.parse(readKept(recentKey(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isOption).slice(0, MOST_RECENT) : [];
  } catch {
    // Not written by us: as good as nothing.
    return [];
  }
}

const isOption = (value: unknown): value is Option => {
  const { group, label, note, to } = (value ?? {}) as Partial<Record<keyof Option, unknown>>;
  const isKnown = GROUPS.some((name) => name === group);
  if (!isKnown || typeof label !== "string" || typeof note !== "string") return false;
  return typeof to === "string" && isWithinHub(to);
};
const isWithinHub = (to: string): boolean => /^\/(?![/\\])/.test(to);

/** Puts what somebody goes to before the rest of what they went to. */
export function storeRecent(session: Session, chosen: Option): void {
  const others = readRecent(session).filter(({ to }) => to !== chosen.to);
  const recent = [chosen, ...others].slice(0, MOST_RECENT);
  keep(recentKey(session.userId), JSON.stringify(recent));
}

/** Prefetches the code of the page that Enter leads to, while the results are looked at. */
export function useCodeAhead(to: Option["to"] | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (to) void router.preloadRoute(splitAddress(to));
  }, [to, router]);
}
