import type { BuildRow } from "../db/values.ts";

/** A statement that the engine keeps parsed under a name, and what builds its rows. */
export type NamedStatement = { name: string; buildRow: BuildRow | null };

export type NamedStatements = {
  /** Returns the statement of a text that was run before; then it is the last to be forgotten. */
  find: (text: string) => NamedStatement | undefined;
  /** A name that no other has had. */
  newName: () => string;
  /** Keeps what was parsed. Forgets the one that was not used for longest where there are too many. */
  keep: (text: string, statement: NamedStatement) => void;
  /** What was to be kept under a name and is not. */
  drop: (name: string) => void;
  /** Forgets everything: after a change of tables a kept statement may give other columns. */
  clear: () => void;
  /** Returns the names that were forgotten since it was last called, which the engine is to close. */
  takeForgotten: () => string[];
};

/** Lists of many lengths make many texts. */
const MOST = 300;

/** Keeps the statements of one engine. */
export function keepStatements(): NamedStatements {
  const kept = new Map<string, NamedStatement>();
  let lastNumber = 0;
  let forgotten: string[] = [];
  return {
    find: (text) => {
      const found = kept.get(text);
      if (!found) return undefined;
      kept.delete(text);
      kept.set(text, found);
      return found;
    },
    newName: () => {
      lastNumber += 1;
      return `s${lastNumber}`;
    },
    keep: (text, statement) => {
      kept.set(text, statement);
      const [oldest] = kept;
      if (kept.size <= MOST || !oldest) return;
      kept.delete(oldest[0]);
      forgotten.push(oldest[1].name);
    },
    drop: (name) => forgotten.push(name),
    clear: () => {
      for (const { name } of kept.values()) forgotten.push(name);
      kept.clear();
    },
    takeForgotten: () => {
      const taken = forgotten;
      forgotten = [];
      return taken;
    },
  };
}
