import { prepareTestDatabases } from "./database.ts";
import { beginRun, endRun } from "./test-run.ts";

/** Makes what the tests copy before their time limits start. Returns the cleanup. */
export async function setup() {
  beginRun();
  await prepareTestDatabases("embedded");
  return endRun;
}
