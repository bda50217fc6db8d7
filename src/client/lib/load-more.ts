import { useState } from "react";
import { USUAL_MOST } from "#/shared/list.ts";

/**
 * How many rows of each of its lists a page asks for. Returns the `most` of its call's query,
 * undefined for the initial number, and the function that asks for more.
 */
export function useLoadMore() {
  const [most, setMost] = useState(USUAL_MOST);
  const query: { most?: string } = most > USUAL_MOST ? { most: String(most) } : {};
  return { query, onMore: () => setMost(most + USUAL_MOST) };
}
