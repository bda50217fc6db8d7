import { testAnswers } from "#test/support/answer-table.ts";
import { readUpi } from "./upi.ts";

testAnswers("%j is read as %s", readUpi, [
  ["hub@bank", "hub@bank"],
  [" hub@okhdfcbank ", "hub@okhdfcbank"],
  ["hub @ okicici", "hub@okicici"],
  ["\u200ehub@ybl\u200b", "hub@ybl"],
  ["98765\u00a043210@paytm", "9876543210@paytm"],
  ["९८७६५४३२१०@upi", "9876543210@upi"],
  ["ｈｕｂ＠ｙｂｌ", "hub@ybl"],
  ["hub–blr@axl", "hub-blr@axl"],
  ["hub@bank.", "hub@bank"],
  ["UPI ID: hub@bank", "hub@bank"],
  ["upi://pay?pa=hub@bank&pn=Hub", "hub@bank"],
  ["upi@bank", "upi@bank"],
  ["hub", undefined],
  ["hub@", undefined],
  ["a@b@c", undefined],
  ["hub@bank.in", undefined],
  ["", undefined],
]);
