import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openClock } from "./clock.ts";

/** A clock that starts at a given moment, whatever the hour on this machine. */
function clockAt(moment: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "clock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "offset");
  writeFileSync(file, String((Date.parse(moment) - Date.now()) / 1000));
  return openClock(file);
}

test.each([
  ["2027-03-09T18:20:00Z", "2027-03-09"],
  ["2027-03-09T18:31:00Z", "2027-03-10"],
  ["2027-03-09T23:50:00Z", "2027-03-10"],
  ["2027-03-10T00:10:00Z", "2027-03-10"],
])("at %s today is %s, as in India", (moment, day) => {
  expect(clockAt(moment).today()).toBe(day);
});
