import { findPostgres } from "../../scripts/postgres.ts";
import { startTestCluster } from "../../scripts/test-cluster.ts";
import { dropDatabasesOfRun, prepareTestDatabases } from "./database.ts";
import { beginRun } from "./test-run.ts";

/** Gives the tests of the project `server` a PostgreSQL server of their own, unless one is set. */
export async function setup() {
  beginRun();
  if (process.env.TEST_DATABASE_URL) {
    await prepareTestDatabases("server");
    return dropDatabasesOfRun;
  }
  const binaries = findPostgres();
  if (!binaries) throw new Error("No PostgreSQL binaries were found.");
  const { url, stop } = await startTestCluster(binaries);
  process.env.TEST_DATABASE_URL = url;
  await prepareTestDatabases("server");
  return stop;
}
