/**
 * The minimum cost of the database's side: records which statements each workload sends, then sends
 * them again and again by the same driver, with nothing around them. Started by
 * `test/lab/baseline.ts`.
 */
import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery, PostgresDriver } from "kysely";
import pino from "pino";
import { openPlatform } from "#/platform/app/open-platform.ts";
import { buildApp } from "#/platform/app.ts";
import { loadConfig } from "#/platform/config/load-config.ts";
import type { Call } from "./load.ts";

export type Order = { calls: Call[] } | { repeat: { callers: number; ms: number } };

type Statement = Pick<CompiledQuery, "sql" | "parameters">;

const sent: Statement[] = [];
/** A write cannot be sent again unchanged: its row already exists. */
const WRITES = /\b(?:insert into|update|delete from)\b/i;
noteStatements();

/** Every statement to either database goes over a connection of this driver. */
function noteStatements() {
  const { acquireConnection } = PostgresDriver.prototype;
  PostgresDriver.prototype.acquireConnection = async function acquire(...args) {
    const connection = await acquireConnection.apply(this, args);
    if (Object.hasOwn(connection, "executeQuery")) return connection;
    const { executeQuery } = connection;
    const noted: typeof executeQuery = (query, ...more) => {
      if (!WRITES.test(query.sql)) sent.push({ sql: query.sql, parameters: query.parameters });
      return executeQuery.call(connection, query, ...more) as ReturnType<
        typeof executeQuery<never>
      >;
    };
    return Object.assign(connection, { executeQuery: noted });
  };
}

const { platform, close } = await openPlatform(loadConfig(), pino({ level: "silent" }));
const app = await buildApp(platform);

/** Makes the calls twice and records the second time, when no first-time work is left. */
async function statementsOf(calls: readonly Call[]): Promise<Statement[]> {
  for (let time = 0; time < 2; time += 1) {
    sent.length = 0;
    for (const { path, token } of calls) {
      await app.inject({ url: path, headers: token ? { authorization: `Bearer ${token}` } : {} });
    }
  }
  return [...sent];
}

/** Sends all statements on one connection, like one caller's. */
const sendAll = (statements: readonly Statement[]) =>
  platform.db.connection().execute(async (connection) => {
    for (const { sql, parameters } of statements)
      await connection.executeQuery(CompiledQuery.raw(sql, [...parameters]));
  });

async function repeat(
  statements: readonly Statement[],
  { callers, ms }: { callers: number; ms: number },
) {
  const endsAt = performance.now() + ms;
  let rounds = 0;
  const callOnAndOn = async () => {
    while (performance.now() < endsAt) {
      await sendAll(statements);
      rounds += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, callOnAndOn));
  return rounds;
}

let statements: Statement[] = [];
process.on("message", async (order: Order) => {
  if ("calls" in order) {
    statements = await statementsOf(order.calls);
    await repeat(statements, { callers: 16, ms: 300 });
    process.send?.(statements.length);
  } else {
    process.send?.(await repeat(statements, order.repeat));
  }
});
process.once("disconnect", async () => {
  // The last request may still be running.
  await pause(100);
  await app.close();
  await close();
  process.exit();
});
process.send?.("ready");
