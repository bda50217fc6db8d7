import { type BuildRow, rowBuilder } from "../db/values.ts";
import type { EngineResult } from "./worker-messages.ts";

/**
 * Returns what finds how the rows of a result are built: of a kept statement's later ones, as of its first, until the engine
 * has forgotten it.
 */
export function keepBuilders(): (result: EngineResult) => BuildRow {
  const builders = new Map<number, BuildRow>();
  return ({ statement, fields, forgotten = [] }) => {
    for (const id of forgotten) builders.delete(id);
    const known = fields || statement === undefined ? undefined : builders.get(statement);
    const builder = known ?? rowBuilder(fields ?? []);
    if (fields && statement !== undefined) builders.set(statement, builder);
    return builder;
  };
}
