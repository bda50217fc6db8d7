import { expect, test } from "vitest";
import { passwordsContract } from "./passwords.contract.ts";

test("an address that is too long is refused by its length, and not looked at", () => {
  // Folded it is eighteen times as long, and takes a tenth of a second to read.
  const email = "ﷺ".repeat(20_000);
  const { error } = passwordsContract.forgot.body.safeParse({ email });
  expect(error?.issues.map(({ message }) => message)).toEqual(["At most 254 characters."]);
});
