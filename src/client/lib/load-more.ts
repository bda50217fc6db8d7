import { useState } from "react";
import { DEFAULT_LIMIT } from "#/shared/list.ts";

/**
 * How many rows of each of its lists a page asks for. Returns the `most` of its call's query,
 * undefined for the initial number, and the function that asks for more.
 */
export function useLoadMore() {
  const [most, setMost] = useState(DEFAULT_LIMIT);
  const query: { most?: string } = most > DEFAULT_LIMIT ? { most: String(most) } : {};
  return { query, onMore: () => setMost(most + DEFAULT_LIMIT) };
}
