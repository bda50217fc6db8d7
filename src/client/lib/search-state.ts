import { useNavigate, useSearch } from "@tanstack/react-router";

export type Search = Record<string, string>;

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
  /** Each change is a step that the browser's Back undoes; otherwise it replaces the one before. */
  isStep?: boolean;
};

/** All parameters of the address, and a setter for some of them; undefined takes one away. */
export function useSearchState({
  isStep = false,
}: Options = {}): [Search, (change: Record<string, string | undefined>) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  return [
    search,
    (change) => {
      void navigate({
        to: ".",
        search: (before: Search) => ({ ...before, ...change }),
        replace: !isStep,
        resetScroll: false,
      } as Parameters<typeof navigate>[0]);
    },
  ];
}

/**
 * One choice kept in the address, such as a tab: `useChoice("tab", ["java", "aem"])`.
 * Anything else in the address counts as the first.
 */
export function useChoice<const T extends readonly [string, ...string[]]>(
  name: string,
  choices: T,
  options: Options = {},
): [T[number], (choice: T[number]) => void] {
  const [search, setSearch] = useSearchState(options);
  const found = choices.find((choice) => choice === search[name]) ?? choices[0];
  return [found, (choice) => setSearch({ [name]: choice === choices[0] ? undefined : choice })];
}
