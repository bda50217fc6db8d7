import { prepareTestDatabases } from "./database.ts";
import { beginRun, endRun } from "./test-run.ts";

/** Makes what the tests copy before their clocks run. Returns what clears away what they leave. */
export async function setup() {
  beginRun();
  await prepareTestDatabases("embedded");
  return endRun;
}
