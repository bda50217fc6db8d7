import { useMatch, useNavigate, useSearch } from "@tanstack/react-router";
import type { Address, SearchName } from "#/shared/pages.ts";

/** A second table of a page keeps its state under a prefix: `closed-page`. */
type PrefixedName = `${string}-${"q" | "page" | "size" | "sort"}`;
export type Search = Partial<Record<SearchName | PrefixedName, string>>;
type Change = Partial<Record<SearchName | PrefixedName, string | undefined>>;

/** Search parameters are plain texts both ways, so that addresses stay readable. */
export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") params.set(name, String(value));
  }
  return params.size > 0 ? `?${params}` : "";
}

type Options = {
  /**
   * True to make each change a history entry that Back undoes; otherwise it replaces the current
   * one.
   */
  isStep?: boolean;
  /** The parameters that are read, by default all: a change of others causes no rerender. */
  of?: readonly SearchName[];
};

/** The search parameters, and a setter for some of them; undefined removes one. */
export function useSearchState({
  isStep = false,
  of,
}: Options = {}): [Search, (change: Change) => void] {
  const search = useSearch({
    strict: false,
    structuralSharing: true,
    select: (all: Search) => (of ? Object.fromEntries(of.map((name) => [name, all[name]])) : all),
  }) as Search;
  const navigate = useNavigate();
  const change = (changed: Change) => {
    void navigate({
      to: ".",
      search: (before: Search) => ({ ...before, ...changed }),
      replace: !isStep,
      resetScroll: false,
    } as Parameters<typeof navigate>[0]);
  };
  return [search, change];
}

/**
 * Returns the current page's path. A page that stays visible until the next has loaded keeps its
 * own.
 */
export const usePathHere = (): string =>
  useMatch({ strict: false, select: ({ pathname }) => pathname });

/** Returns a function that makes addresses of the current page with another state. */
export function useAddressHere(): (search: Search) => Address {
  const pathname = usePathHere();
  return (search) => `${pathname}${stringifySearch(search)}` as Address;
}

/** One choice in the address: `useChoice("tab", ["java", "aem"])`. Other values mean the first. */
export function useChoice<const T extends readonly [string, ...string[]]>(
  name: SearchName,
  choices: T,
  options: Options = {},
): [T[number], (choice: T[number]) => void] {
  const [search, setSearch] = useSearchState({ ...options, of: [name] });
  const choice = choices.find((choice) => choice === search[name]) ?? choices[0];
  return [choice, (choice) => setSearch({ [name]: choice === choices[0] ? undefined : choice })];
}
