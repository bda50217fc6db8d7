import type { OrderByItemBuilder } from "kysely";

type Direction = "asc" | "desc";

/** Orders by a column in a direction; rows without a value come last in either direction. */
export const nullsLast = (direction: Direction) => (order: OrderByItemBuilder) =>
  direction === "asc" ? order.asc().nullsLast() : order.desc().nullsLast();

/** Orders by a column in a direction; no value counts as less than any. */
export const nullsLowest = (direction: Direction) => (order: OrderByItemBuilder) =>
  direction === "asc" ? order.asc().nullsFirst() : order.desc().nullsLast();
