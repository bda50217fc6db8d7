import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Route } from "#/shared/contract.ts";
import { isTest } from "./structure/source-files.ts";

/** Writes that no screen sends, with who sends them. */
const NO_SCREEN: Readonly<Record<string, string>> = {
  "bouncesContract.takeReport": "The mail server.",
  "paymentsContract.takeWebhook": "The payment provider.",
  "phonesContract.takeStatus": "The provider of text messages.",
  "phonesContract.takeWhatsAppStatus": "WhatsApp.",
};

const sources = (pattern: string) => globSync(pattern).filter((file) => !isTest(file));

/** Users who may change something have a screen for it: one names the call. */
test("each write of a contract is sent by a screen", async () => {
  const screens = sources("src/{client/**/*.{ts,tsx},domain/**/*.{tsx,client.ts}}")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  /** A call may be part of two contracts. */
  const namesOf = new Map<Route, string[]>();
  for (const file of sources("src/domain/**/*.contract.ts")) {
    const contracts = Object.entries<Record<string, Route>>(await import(path.resolve(file)));
    for (const [contract, calls] of contracts.filter(([name]) => name.endsWith("Contract"))) {
      for (const [name, route] of Object.entries(calls)) {
        namesOf.set(route, [...(namesOf.get(route) ?? []), `${contract}.${name}`]);
      }
    }
  }
  expect(namesOf.size).toBeGreaterThan(400);
  const unsent = [...namesOf]
    .filter(([{ method }]) => method !== "GET")
    .filter(([, names]) => !names.some((name) => new RegExp(`\\b${name}\\b`).test(screens)))
    .flatMap(([, names]) => names);
  expect(unsent.toSorted()).toEqual(Object.keys(NO_SCREEN));
});
