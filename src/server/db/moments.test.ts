import pg from "pg";
import { expect, test } from "vitest";
import { parserOf } from "./values.ts";

const { TIMESTAMPTZ } = pg.types.builtins;
const byDriver = pg.types.getTypeParser(TIMESTAMPTZ, "text") as (text: string) => unknown;
const parseMoment = parserOf(TIMESTAMPTZ);

test.each([
  "2026-11-27 10:08:09+00",
  "2026-11-27 10:08:09.5+00",
  "2026-11-27 10:08:09.05+00",
  "2026-11-27 10:08:09.123+00",
  "2026-11-27 10:08:09.1239+00",
  "2026-11-27 23:59:59.999999+00",
  "2024-02-29 00:00:00.000001+00",
  "1000-01-01 00:00:00+00",
  "9999-12-31 23:59:59+00",
  "0999-12-31 23:59:59+00",
  "0026-11-27 10:08:09+00",
  "12026-11-27 10:08:09+00",
  "2026-11-27 10:08:09+05:30",
  "2026-11-27 10:08:09.123-03",
  "0044-03-15 12:00:00+00 BC",
  "infinity",
  "-infinity",
])("%s is the moment that the driver reads", (text) => {
  expect(parseMoment(text)).toEqual(byDriver(text));
});

test("the digits beyond a millisecond are cut off", () => {
  expect(parseMoment("2026-11-27 10:08:09.1239+00")).toEqual(new Date("2026-11-27T10:08:09.123Z"));
});
