import { useSearchState } from "#/client/lib/search-state.ts";

export const PAGE_SIZES = ["25", "50", "100", "200"] as const;
const USUAL_SIZE = "50";

type Part = "q" | "page" | "size" | "sort";

export type TableState = {
  q: string;
  page: number;
  pageSize: number;
  /** "email", or "-email" for descending order. */
  sort: string | undefined;
  search: (q: string) => void;
  turnTo: (page: number) => void;
  resize: (size: string) => void;
  sortBy: (sort: string | undefined) => void;
};

/** A table's search, sort and page, kept in the address under `prefix`. */
export function useTableState(prefix: string, defaultSort: string | undefined): TableState {
  const [search, change] = useSearchState();
  const name = (part: Part) => (prefix ? (`${prefix}-${part}` as const) : part);
  const page = Number(search[name("page")] ?? 1);
  const size = PAGE_SIZES.find((known) => known === search[name("size")]) ?? USUAL_SIZE;
  const sort = search[name("sort")] ?? defaultSort;
  return {
    q: search[name("q")] ?? "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: Number(size),
    sort,
    search: (q) => change({ [name("q")]: q || undefined, [name("page")]: undefined }),
    turnTo: (to) => change({ [name("page")]: to > 1 ? String(to) : undefined }),
    resize: (to) =>
      change({ [name("size")]: to === USUAL_SIZE ? undefined : to, [name("page")]: undefined }),
    sortBy: (to) => change({ [name("sort")]: to, [name("page")]: undefined }),
  };
}

export type Order = "ascending" | "descending" | "none";

/** Returns how a column is sorted. */
export const orderOf = (sort: string | undefined, key: string): Order =>
  sort === key ? "ascending" : sort === `-${key}` ? "descending" : "none";

/** Returns the sort after a press on a column. */
export const reversed = (sort: string | undefined, key: string) => (sort === key ? `-${key}` : key);
