import { useState } from "react";
import { DEFAULT_LIMIT } from "#/shared/list.ts";

/**
 * Returns how many rows a page asks for: the `most` of its query, and the function that asks for
 * more.
 */
export function useLoadMore() {
  const [most, setMost] = useState(DEFAULT_LIMIT);
  const query: { most?: string } = most > DEFAULT_LIMIT ? { most: String(most) } : {};
  return { query, onMore: () => setMost(most + DEFAULT_LIMIT) };
}
