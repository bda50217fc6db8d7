import type { WireValue } from "./values.ts";

/** What the server's thread asks of the thread that runs the embedded database. */
export type EngineQuestion =
  | { kind: "query"; text: string; values: WireValue[] }
  | { kind: "close" };

export type EngineRequest = EngineQuestion & { id: number };

export type EngineResult = {
  command: string;
  rowCount: number;
  fields: { name: string; typeId: number }[];
  /** Every value as PostgreSQL's own text. */
  rows: (string | null)[][];
};

/** A database error loses its class on the way between threads; these fields come across. */
export type EngineError = {
  message: string;
  code?: string;
  severity?: string;
  detail?: string;
  hint?: string;
  position?: string;
  where?: string;
  schema?: string;
  table?: string;
  column?: string;
  dataType?: string;
  constraint?: string;
  routine?: string;
};

export type EngineAnswer = { id: number } & (
  | { result: EngineResult | null }
  /** The statement was refused; the engine goes on. */
  | { error: EngineError }
  /** The engine is of no more use: it panicked, or gave an answer that has no end. */
  | { broken: EngineError }
);

/** What the thread is started with. */
export type EngineStart = {
  directory: string;
  /** `create` makes the directory's files and ends; `serve` answers requests. */
  task: "create" | "serve";
  /** One Int32: how many times the engine has asked the disk to sync. */
  syncs: SharedArrayBuffer;
  /** False where losing the data to a power cut is fine (tests). */
  isDurable: boolean;
};
