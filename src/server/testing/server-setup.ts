import { findPostgres, startTestCluster } from "../../../scripts/test-cluster.ts";
import { prepareTestDatabases } from "./database.ts";

/** Gives the tests of the project `server` a PostgreSQL server of their own, where none is named. */
export async function setup() {
  if (process.env.TEST_DATABASE_URL) return prepareTestDatabases("server");
  const binaries = findPostgres();
  if (!binaries) throw new Error("No PostgreSQL binaries were found.");
  const { url, stop } = await startTestCluster(binaries);
  process.env.TEST_DATABASE_URL = url;
  await prepareTestDatabases("server");
  return stop;
}
