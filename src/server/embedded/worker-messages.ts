import type { Column, WireValue } from "../db/values.ts";

/** What the server's thread sends to the thread that runs the embedded database. */
export type EngineCommand =
  | { kind: "query"; text: string; values: WireValue[] }
  | { kind: "close" };

export type EngineRequest = EngineCommand & { id: number };

export type EngineResult = {
  /** The first word of PostgreSQL's command tag, such as INSERT. */
  command: string;
  rowCount: number;
  /** Those of a kept statement come with its first result alone. */
  fields: Column[] | undefined;
  /** The number of the kept statement that gave it. */
  statement?: number;
  /** Numbers of statements that are kept no more since the last result. */
  forgotten?: number[];
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

/** The answer to the request of the same id. */
export type EngineResponse = { id: number } & (
  | { result: EngineResult | null }
  /** The statement was refused; the engine goes on. */
  | { error: EngineError }
  /** The engine is of no more use: it panicked, or gave an answer that has no end. */
  | { fatalError: EngineError }
);

/** The id of the response that no request was sent for: the engine has started. */
export const READY_ID = 0;

/** What the thread is started with. */
export type EngineStart = {
  directory: string;
  /** `create` makes the directory's files and ends; `serve` answers requests. */
  task: "create" | "serve";
  /** One Int32: how many times the engine has asked the disk to sync. */
  syncCounter: SharedArrayBuffer;
  /** False where losing the data to a power cut is fine (tests). */
  isDurable: boolean;
};
