/** Commands from the server's thread to the thread that runs the embedded database. */
export type EngineCommand =
  /** Messages of PostgreSQL's protocol. */
  { kind: "exchange"; message: Uint8Array<ArrayBuffer> } | { kind: "close" };

export type EngineRequest = EngineCommand & { id: number };

/** The answer to the request of the same id. */
export type EngineResponse = {
  id: number;
} /**
 * PostgreSQL's answer to its messages, even a refusal; null to a command that has no such answer.
 */ & (
  | { data: Uint8Array<ArrayBuffer> | null }
  /** The engine is no longer usable. */
  | { fatalError: string }
);

/** The id of the one response without a request: the engine has started. */
export const READY_ID = 0;

/** The thread's start data. */
export type EngineStart = {
  directory: string;
  /** `create` makes the directory's files and ends; `serve` answers requests. */
  task: "create" | "serve";
  /** One Int32: how many times the engine has asked the disk to sync. */
  syncCounter: SharedArrayBuffer;
  /** False if losing the data to a power cut is fine (tests). */
  isDurable: boolean;
};
