import { type PGlite, protocol } from "@electric-sql/pglite";
import type { Column } from "../db/values.ts";

/** A statement that the engine keeps parsed, and the columns it gives. */
export type NamedStatement = { id: number; fields: Column[] };

export type NamedStatements = {
  /** Returns the statement of a text that was run before; then it is the last to be forgotten. */
  find: (text: string) => NamedStatement | undefined;
  /** Keeps what was parsed under the name of `nextId`. Forgets the one that was not used for longest where there are too many. */
  keep: (text: string, fields: Column[]) => Promise<NamedStatement>;
  nextId: () => number;
  /** Lets the engine forget the statement that was to be kept under `nextId`, if it got so far. */
  drop: () => Promise<void>;
  /** Forgets everything: after a change of tables a kept statement may give other columns. */
  clear: () => Promise<void>;
  /** Returns the numbers that were forgotten since it was last called. */
  takeForgotten: () => number[];
};

/** Lists of many lengths make many texts. */
const MOST = 300;

export const nameOf = (id: number): string => `s${id}`;

/** Keeps the statements of one engine. */
export function keepStatements(engine: PGlite): NamedStatements {
  const kept = new Map<string, NamedStatement>();
  let lastId = 0;
  let forgotten: number[] = [];
  const close = async (id: number) => {
    const { serialize } = protocol;
    await engine.execProtocol(
      Buffer.concat([serialize.close({ type: "S", name: nameOf(id) }), serialize.sync()]),
    );
  };
  return {
    find: (text) => {
      const found = kept.get(text);
      if (!found) return undefined;
      kept.delete(text);
      kept.set(text, found);
      return found;
    },
    keep: async (text, fields) => {
      lastId += 1;
      const statement = { id: lastId, fields };
      kept.set(text, statement);
      const [oldest] = kept;
      if (kept.size > MOST && oldest) {
        kept.delete(oldest[0]);
        forgotten.push(oldest[1].id);
        await close(oldest[1].id);
      }
      return statement;
    },
    nextId: () => lastId + 1,
    drop: () => close(lastId + 1),
    clear: async () => {
      for (const { id } of kept.values()) {
        forgotten.push(id);
        await close(id);
      }
      kept.clear();
    },
    takeForgotten: () => {
      const taken = forgotten;
      forgotten = [];
      return taken;
    },
  };
}
