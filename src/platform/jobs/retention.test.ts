import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { NOT_COPIED, PARTS } from "#/domain/site/privacy/copies.rules.ts";
import { SEALED_DAYS } from "#/domain/site/privacy/erasures/erasures.rules.ts";
import { JOBS } from "../app/feature-jobs.ts";
import { readConfig } from "../config/config.ts";
import { columnNames } from "../db/column-names.ts";
import { RETENTION_RULES } from "./housekeeping.ts";

const { keepDays } = readConfig({ DATA_DIR: "/nowhere" });

async function readTable() {
  const text = await readFile("docs/security/personal-data.md", "utf8");
  const part = text.split("## Retention by kind")[1]?.split("\n## ")[0] ?? "";
  return [...part.matchAll(/^\| ([^|]+) \| ([^|]*) ?\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
    .map(([, kind = "", tables = "", kept = "", endedBy = "", why = ""]) => {
      const names = [...tables.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
      return { kind: kind.trim(), tables: names, kept, endedBy, why };
    })
    .filter(({ kind }) => kind !== "kind" && !kind.startsWith("-"));
}

test("every table that holds something about people stands in one row of the retention by kind", async () => {
  const rows = await readTable();
  const listed = rows.flatMap(({ tables }) => tables);
  const held = [...Object.keys(PARTS), ...Object.keys(NOT_COPIED)].map((name) =>
    columnNames.columnOf(name),
  );
  expect(listed.toSorted()).toEqual(held.toSorted());
  for (const { kind, why } of rows) expect(why.trim(), kind).not.toBe("");
});

test("the days of the table are those of settings and jobs", async () => {
  const rows = await readTable();
  const text = rows.map(({ kept }) => kept).join("\n");
  const named = [...text.matchAll(/(KEEP_\w+) \((\d+) days\)/g)].map(([, name, days]) => [
    name,
    Number(days),
  ]);
  expect(Object.fromEntries(named)).toEqual(keepDays);
  expect(rows.find(({ tables }) => tables.includes("erasures"))?.kept).toContain(
    `${SEALED_DAYS} days`,
  );
  for (const { table, days } of RETENTION_RULES) {
    const own = rows.filter(({ tables }) => tables.includes(table));
    // The ids of webhooks say nothing about anybody.
    if (table === "webhook_events") continue;
    const at = rows.indexOf(own[0] ?? (rows[0] as never));
    const kept = rows
      .slice(at, at + 2)
      .map((row) => row.kept)
      .join("\n");
    expect(kept, table).toContain(`(${days(keepDays)} days)`);
  }
});

test("each job that the table names is there", async () => {
  const names = (await readTable()).flatMap(({ endedBy }) =>
    [...endedBy.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name),
  );
  const known = JOBS.map(({ name }) => name);
  expect(names.filter((name) => !known.includes(name ?? ""))).toEqual([]);
});
