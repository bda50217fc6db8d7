import type { Address } from "#/shared/pages.ts";
import { parseSearch, type Search } from "./search-state.ts";

/** Splits an address of a page with its state, for a link. */
export function splitAddress(address: Address): { to: string; search: Search } {
  const [to = "", search = ""] = address.split("?");
  return { to, search: parseSearch(search) };
}
