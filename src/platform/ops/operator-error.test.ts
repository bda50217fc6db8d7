import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { EngineStoppedError, OutcomeUnknownError } from "../db/connection-errors.ts";
import { OperatorError, operatorMessage } from "./operator-error.ts";

const coded = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });
const panic = new Error("could not write to file: No space left on device");

testAnswers("%s is told in one line", operatorMessage, [
  [new OperatorError("Stop that process first."), "Stop that process first."],
  [coded("EADDRINUSE", "in use", { port: 80 }), "PORT must be a free port: 80 is taken."],
  [
    coded("ENOSPC", "ENOSPC: no space left on device, write"),
    "There is no room left on the disk: ENOSPC: no space left on device, write.",
  ],
  [
    coded("EACCES", "EACCES: permission denied, open '/data/secret'"),
    "This user may not use a file or folder: EACCES: permission denied, open '/data/secret'.",
  ],
  [
    coded("EEXIST", "EEXIST: file already exists, mkdir '/data'"),
    "A file stands where a folder is needed: EEXIST: file already exists, mkdir '/data'.",
  ],
  [
    new EngineStoppedError("The embedded database has stopped.", { cause: panic }),
    "The embedded database could not be opened: could not write to file: No space left on device.",
  ],
  [new OutcomeUnknownError(coded("ENOSPC", "write")), "There is no room left on the disk: write."],
  [
    coded("25006", "cannot execute CREATE TABLE in a read-only transaction"),
    "The database only reads, as on a full disk or on a standby: cannot execute CREATE TABLE in a " +
      "read-only transaction.",
  ],
  [
    coded("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:1"),
    "DATABASE_URL must name a database that answers: connect ECONNREFUSED 127.0.0.1:1.",
  ],
]);

test.each([new TypeError("x is not a function"), "a text", undefined])(
  "what no line explains is told whole: %s",
  (error) => {
    expect(operatorMessage(error)).toBeUndefined();
  },
);
