import { afterAll, expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { hashPassword, isPassword, SERVER_PARTY, setPasswordCost } from "./passwords.ts";

const asConfigured = (env: Record<string, string>) => setPasswordCost(readConfig(env).passwordCost);
afterAll(() => asConfigured({}));

test("a new hash takes 64 MiB or, where set, 19; one from before still opens", async () => {
  asConfigured({});
  const before = await hashPassword("quiet river lantern", SERVER_PARTY);
  asConfigured({ PASSWORD_MEMORY_MIB: "19" });
  const after = await hashPassword("quiet river lantern", SERVER_PARTY);

  expect(before).toContain("$argon2id$v=19$m=65536,t=3,p=1$");
  expect(after).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  for (const hash of [before, after]) {
    expect(await isPassword("quiet river lantern", hash, SERVER_PARTY)).toBe(true);
    expect(await isPassword("quiet river lamp", hash, SERVER_PARTY)).toBe(false);
  }
  expect(await isPassword("quiet river lantern", undefined, SERVER_PARTY)).toBe(false);
});
