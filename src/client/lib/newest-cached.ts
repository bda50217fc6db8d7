import { queryClient } from "./query.ts";
import { isSame } from "./same.ts";

/** Anything changed with optimistic locking by its version. */
export type Versioned = { _id?: string | null; version: number };

/** Returns the newest cached version; null if there is nothing new. Fuller reads come first. */
export function newestCached<T extends Versioned | null>(of: T): T | null {
  const id = of?._id;
  if (!of || !id) return null;
  const keys = Object.keys(of);
  const found = queryClient
    .getQueryCache()
    .findAll()
    .flatMap(({ state }) =>
      thingsIn(state.data, id).map((thing) => ({ thing, at: state.dataUpdatedAt })),
    )
    .map((one) => ({ ...one, known: keys.filter((key) => key in one.thing).length }))
    .toSorted((one, other) => other.known - one.known || other.at - one.at);
  const newest = found[0]?.thing;
  const now = { ...of, ...newest };
  return keys.some((key) => !isSame(Reflect.get(now, key), Reflect.get(of, key))) ? now : null;
}

function thingsIn(data: unknown, id: string): Versioned[] {
  if (typeof data !== "object" || data === null) return [];
  const below = Object.values(data).flatMap((value) => thingsIn(value, id));
  return isThing(data) && data._id === id ? [data, ...below] : below;
}

const isThing = (data: object): data is Versioned =>
  "_id" in data && "version" in data && typeof data.version === "number";
