import type { Address } from "#/shared/pages.ts";
import { parseSearch, type Search } from "./search-state.ts";

/** An address of a page with its state, as a link takes it. */
export function splitAddress(address: Address): { to: string; search: Search } {
  const [to = "", search = ""] = address.split("?");
  return { to, search: parseSearch(search) };
}
