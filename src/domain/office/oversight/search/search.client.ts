import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { pages } from "#/client/app/page-list.ts";
import { call } from "#/client/lib/api-client.ts";
import { cachedConfig, isSwitchedOn } from "#/client/lib/config.ts";
import type { Page } from "#/client/lib/page.ts";
import { queryKeyOf } from "#/client/lib/query.ts";
import type { Session } from "#/client/lib/session.ts";
import { splitAddress } from "#/client/lib/split-address.ts";
import { type Key, readStored, writeStored } from "#/client/lib/storage.ts";
import { guideOf } from "#/domain/site/help/help.rules.ts";
import { slugOf, tasksOf } from "#/domain/site/help/tasks.rules.ts";
import { addressOf, PAGES, type PagePath, type PlainPath, pageAt } from "#/shared/pages.ts";
import { personRightsOf } from "../person/person.policy.ts";
import { ACTIONS, actionsAbout, textOfAction } from "./actions.rules.ts";
import { type Found, searchContract } from "./search.contract.ts";
import { arrange, GROUPS, type Option, optionsOf, queryOf } from "./search.rules.ts";

const searchQuery = (text: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(searchContract.search), text],
    queryFn: ({ signal }) =>
      call(searchContract.search, { query: { q: queryOf(text) } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The results for a text, and for the part after the words of an action in it. */
type Answers = { found: Found | undefined; ofAction: Found | undefined };

/** Sends no query for users who cannot search people, or for an empty text. */
export function useAnswers({ audience }: Session, text: string) {
  const asks = personRightsOf(audience) !== null;
  const named = textOfAction(audience, text);
  const found = useQuery({ ...searchQuery(text), enabled: asks && queryOf(text) !== "" });
  const ofAction = useQuery({ ...searchQuery(named), enabled: asks && named !== "" });
  const answers: Answers = { found: found.data, ofAction: ofAction.data };
  return { answers, isFetching: found.isFetching || ofAction.isFetching, error: found.error };
}

/** Returns the present results for a text, without those that could not be read. */
export async function fetchAnswers(
  client: QueryClient,
  { audience }: Session,
  text: string,
): Promise<Answers> {
  const asks = personRightsOf(audience) !== null;
  const read = async (one: string) =>
    asks && queryOf(one)
      ? await client.fetchQuery(searchQuery(one)).catch(() => undefined)
      : undefined;
  const [found, ofAction] = await Promise.all([read(text), read(textOfAction(audience, text))]);
  return { found, ofAction };
}

/** Whether a page can be opened by its path alone. */
const isPlain = (path: PagePath): path is PlainPath =>
  !path.includes("$") && PAGES[path].every((name) => name.endsWith("?"));

/** The area of a screen, from its path: "/admin-panel/batches/view/java" is in "batches, view". */
const areaOf = (path: string): string =>
  path.split("/").slice(2, -1).join(", ").replaceAll("-", " ") || "Screen";

/** Whether a user may open a page. */
const isOpenTo = (session: Session, page: Page): boolean =>
  (page.audiences === "everyone" ||
    page.audiences === "signedIn" ||
    (typeof page.audiences !== "string" && page.audiences.includes(session.audience))) &&
  isSwitchedOn(page) &&
  (page.allow?.(session) ?? true);

/** Returns the screens and actions available to a user. */
function placesOf(session: Session): Option[] {
  const open = pages.filter((page) => isOpenTo(session, page));
  const screens = open.flatMap(({ path, title }): Option[] =>
    isPlain(path) ? [{ group: "Screens", label: title, note: areaOf(path), to: path }] : [],
  );
  const actions = (ACTIONS[session.audience] ?? []).flatMap((action): Option[] => {
    if (!("to" in action)) return [];
    const { label, to } = action;
    const isOpen = open.some(({ path }) => path === pageAt(to));
    return isOpen ? [{ group: "Actions", label, note: "Action", to }] : [];
  });
  const tasks = tasksOf(guideOf(session.audience), cachedConfig()).map((task): Option => {
    const to = addressOf("/guide", { search: { task: slugOf(task) } });
    return { group: "Guide", label: task.title, note: "How it is done", to };
  });
  return [...screens, ...actions, ...tasks];
}

/** Returns all options for a text, with the server's results for it and for an action in it. */
export const optionsFor = (session: Session, text: string, answers: Answers): Option[] =>
  arrange(
    text,
    [
      ...(answers.found ? optionsOf(session.audience, answers.found) : []),
      ...actionsAbout(session.audience, text, answers),
    ],
    placesOf(session),
  );

const MOST_RECENT = 6;
const recentKey = (userId: string): Key => `search-recent:${userId}`;

/** The user's latest choices on this device, latest first. */
export function readRecent({ userId }: Session): Option[] {
  try {
    const stored: unknown = JSON.parse(readStored(recentKey(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isOption).slice(0, MOST_RECENT) : [];
  } catch {
    // Not written by us: treated as missing.
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

/** Puts a choice before the user's earlier ones. */
export function storeRecent(session: Session, chosen: Option): void {
  const others = readRecent(session).filter(({ to }) => to !== chosen.to);
  const recent = [chosen, ...others].slice(0, MOST_RECENT);
  writeStored(recentKey(session.userId), JSON.stringify(recent));
}

/** Prefetches the code of the page that Enter leads to, while the user looks at the results. */
export function useCodeAhead(to: Option["to"] | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (to) void router.preloadRoute(splitAddress(to));
  }, [to, router]);
}
