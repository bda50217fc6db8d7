import { expect, test } from "vitest";
import { AppError } from "#/shared/errors.ts";
import {
  EngineStoppedError,
  isConnectionError,
  isConnectionLost,
  isTimeout,
} from "./connection-errors.ts";

const withCode = (code: string) => Object.assign(new Error("refused"), { code });
const changed = Object.assign(withCode("0A000"), { routine: "RevalidateCachedQuery" });

test.each([
  ["the embedded engine gone", new EngineStoppedError("gone"), true, true],
  ["nobody listening", withCode("ECONNREFUSED"), true, true],
  [
    "nobody listening on either address",
    new AggregateError([withCode("ECONNREFUSED")]),
    true,
    true,
  ],
  ["the server shutting down", withCode("57P01"), true, true],
  ["no answer in time", new Error("Query read timeout"), true, true],
  ["no connection in time", new Error("timeout exceeded when trying to connect"), true, true],
  ["a statement over its time", withCode("57014"), true, false],
  ["a migration meanwhile", changed, true, false],
  ["a full disk", withCode("53100"), true, false],
  ["a duplicate", withCode("23505"), false, false],
  ["a mistake in a statement", withCode("42601"), false, false],
  ["a refusal of ours", new AppError("NOT_FOUND"), false, false],
  ["a mistake of ours", new TypeError("x is not a function"), false, false],
  ["nothing at all", undefined, false, false],
])("%s", (_, error, isAway, isLost) => {
  expect(isConnectionError(error)).toBe(isAway);
  expect(isConnectionLost(error)).toBe(isLost);
});

// As the driver and its pool word them (pg/lib/client.js, pg-pool/index.js).
test.each([
  ["Query read timeout", true],
  ["timeout exceeded when trying to connect", true],
  ["timeout expired", true],
  ["Connection terminated due to connection timeout", true],
  ["Connection terminated unexpectedly", false],
  ["Client was closed and is not queryable", false],
])("a connection lost with the words %s has waited: %s", (words, hasWaited) => {
  expect(isConnectionLost(new Error(words))).toBe(true);
  expect(isTimeout(new Error(words))).toBe(hasWaited);
});
