import { expect, test } from "vitest";
import { keepBuilders } from "./row-builders.ts";

const result = { command: "SELECT", rowCount: 1, rows: [["Asha"]], fields: undefined };
const TEXT_TYPE = 25;
const fields = [{ name: "full_name", typeId: TEXT_TYPE }];

test("rows of a kept statement are built as those of its first run, until it is forgotten", () => {
  const builderOf = keepBuilders();
  expect(builderOf({ ...result, fields, statement: 1 })(["Asha"])).toEqual({ fullName: "Asha" });
  expect(builderOf({ ...result, statement: 1 })(["Ravi"])).toEqual({ fullName: "Ravi" });
  builderOf({ ...result, fields, statement: 2, forgotten: [1] });
  expect(builderOf({ ...result, statement: 1 })(["Ravi"])).toEqual({});
  expect(builderOf({ ...result, statement: 2 })(["Ravi"])).toEqual({ fullName: "Ravi" });
});
