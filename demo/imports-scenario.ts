import { importsContract } from "#/domain/office/imports/imports.contract.ts";
import { importJobs } from "#/domain/office/imports/imports.job.ts";
import { IMPORTERS } from "#/platform/app/feature-imports.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { csvOf } from "#/shared/csv.ts";
import { type Caller, formOf } from "./caller.ts";

const GUIDES = [
  ["Name", "E-mail", "Mobile", "Level"],
  ["Harini Subramaniam", "harini.subramaniam@hub.example", "9845012345", "Senior"],
  ["Joseph Mathew", "joseph.mathew@hub.example", "+91 98450 23456", "Junior"],
  // A spreadsheet dropped the last digits of this one.
  ["Lakshmi Menon", "lakshmi.menon@hub.example", "9.845E+09", "Junior"],
];

/**
 * A spreadsheet of guides that the office imported: two of them are stored, one has to be
 * corrected.
 */
export async function importGuides(platform: Platform, admin: Caller): Promise<void> {
  const file = { name: "guides-2026.csv", content: Buffer.from(csvOf(GUIDES)) };
  const form = formOf({ kind: "guides", file });
  const params = { importId: (await admin(importsContract.start, { form })).import._id };
  const work = async () => {
    for (const job of importJobs(IMPORTERS)) await job.run(platform, new AbortController().signal);
  };
  await work();
  const { version } = (await admin(importsContract.find, { params })).import;
  await admin(importsContract.confirm, { params, body: { isTelling: false, version } });
  await work();
}
