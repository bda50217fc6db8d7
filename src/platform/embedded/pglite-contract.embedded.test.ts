/**
 * One small test for each thing of PGlite's that this folder relies on. README.md lists them by the
 * same names and says what each is for; an upgrade that removes one fails here, by that name.
 */
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestFiles } from "#test/support/database.ts";
import { runNamed } from "../db/named-statements.ts";
import { types } from "../db/values.ts";
import { EngineStream } from "./engine-stream.ts";
import { startParams } from "./start-params.ts";
import { SyncingNodeFS } from "./syncing-node-fs.ts";

type NodeFiles = {
  stream_ops: Record<string, unknown>;
  tryFSOperation: (operation: () => void) => void;
};

/** The file system in use, which also records what PGlite gave it before it changed that. */
class ProbedNodeFS extends SyncingNodeFS {
  nodeFiles: NodeFiles | undefined;
  operationsAsShipped: string[] = [];

  override init(...[engine, options]: Parameters<SyncingNodeFS["init"]>) {
    const keep = ({ NODEFS }: { NODEFS?: NodeFiles }) => {
      this.nodeFiles = NODEFS;
      this.operationsAsShipped = Object.keys(NODEFS?.stream_ops ?? {});
    };
    const preRun = [...(options.preRun ?? []), keep] as (typeof options)["preRun"];
    return super.init(engine, { ...options, preRun });
  }
}

let dataDir: string;
let directory: string;
let engine: PGlite;
let client: pg.Client;
let abandoned: PGlite | undefined;
let files: ProbedNodeFS;
let syncs = 0;
const start = async () => {
  files = new ProbedNodeFS(directory, () => {
    syncs += 1;
  });
  engine = await PGlite.create({ fs: files, startParams: startParams({ isDurable: true }) });
  client = new pg.Client({
    stream: () => new EngineStream((message) => engine.execProtocolRaw(message)),
    user: "postgres",
    types,
  });
  await client.connect();
};
beforeAll(async () => {
  dataDir = await createTestFiles();
  directory = path.join(dataDir, "db");
  await start();
});
afterAll(async () => {
  await engine.close();
  await abandoned?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const root = path.resolve(import.meta.dirname, "../../..");
const readPackage = async (file: string) =>
  JSON.parse(await readFile(path.join(root, file), "utf8"));
const readme = () => readFile(path.join(import.meta.dirname, "README.md"), "utf8");

const run = (text: string, values: unknown[] = []) => runNamed(client, text, values);
const show = async (setting: string) => firstOf(await run(`show ${setting}`));
const firstOf = ({ rows }: Awaited<ReturnType<typeof run>>): unknown =>
  Object.values(rows[0] ?? {})[0];
const changed = (what: string) => `PGlite has changed: ${what}. See README.md of this folder.`;

const CONTRACT: Record<string, () => void | Promise<void>> = {
  "default-start-params": () => {
    const defaults = PGlite.defaultStartParams;
    expect(defaults, changed("it no longer starts in single-user mode")).toContain("--single");
    expect(defaults, changed("it no longer turns fsync off by -F")).toContain("-F");
  },
  "start-params": async () => {
    const why = changed("startParams no longer reach PostgreSQL");
    expect(await show("shared_buffers"), why).toBe("8MB");
    expect(await show("wal_buffers"), why).toBe("1MB");
    expect(await show("max_connections"), why).toBe("4");
    expect(await show("wal_sync_method"), why).toBe("fsync");
  },
  "durable-settings": async () => {
    const why = changed("a commit is no longer waited for until it is on disk");
    expect(await show("fsync"), why).toBe("on");
    expect(await show("synchronous_commit"), why).toBe("on");
    expect(await show("full_page_writes"), why).toBe("on");
  },
  "text-formats": async () => {
    const why = changed("values are written in another form");
    expect(await show("datestyle"), why).toMatch(/^ISO/);
    const moment = await run("select '2026-02-28T23:59:59+05:30'::timestamptz || '' as text");
    expect(firstOf(moment), why).toBe("2026-02-28 18:29:59+00");
  },
  "initdb-params": async () => {
    const why = changed("initDbStartParams no longer reach initdb: the log grows in other steps");
    const names = await readdir(path.join(directory, "pg_wal"));
    const [segment = ""] = names.filter((name) => /^[0-9A-F]{24}$/.test(name));
    expect((await stat(path.join(directory, "pg_wal", segment))).size, why).toBe(4 * 1024 ** 2);
  },
  "file-layout": async () => {
    const why = changed("the files no longer stand in the folder itself as PostgreSQL has them");
    const version = await readFile(path.join(directory, "PG_VERSION"), "utf8");
    expect(version, why).toMatch(/^\d+\n$/);
    expect(await readdir(directory), why).toEqual(
      expect.arrayContaining(["base", "global", "pg_wal", "postgresql.conf"]),
    );
  },
  "module-in-pre-run": () => {
    const why = changed("preRun no longer gets the module with NODEFS, stream_ops, tryFSOperation");
    expect(files.nodeFiles?.stream_ops, why).toBeTypeOf("object");
    expect(files.nodeFiles?.tryFSOperation, why).toBeTypeOf("function");
    expect(files.operationsAsShipped, why).toEqual(
      expect.arrayContaining(["open", "close", "read", "write"]),
    );
  },
  "no-sync-as-shipped": () => {
    const why = changed("it now brings an fsync of its own; perhaps SyncingNodeFS can go");
    expect(files.operationsAsShipped, why).not.toContain("fsync");
  },
  "errors-of-the-disk": () => {
    const fail = () => {
      throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
    };
    const why = changed("tryFSOperation no longer turns Node's errors into PostgreSQL's");
    expect(() => files.nodeFiles?.tryFSOperation(fail), why).toThrow(
      expect.objectContaining({ name: "ErrnoError", errno: expect.any(Number) }),
    );
  },
  "sync-per-commit": async () => {
    const before = syncs;
    await run("insert into shared_secrets values ('contract', 'x')");
    const why = changed("a commit no longer calls stream_ops.fsync once, with an open descriptor");
    expect(syncs - before, why).toBe(1);
  },
  handshake: async () => {
    const why = changed("a driver that connects is no longer answered as by a server");
    expect(await show("client_encoding"), why).toBe("UTF8");
    await expect(run("select 1 / $1::int", [0]), why).rejects.toBeInstanceOf(pg.DatabaseError);
  },
  "extended-query": async () => {
    const why = changed("the messages that answer a statement with values have another form");
    const bytes = Buffer.from([0, 255]);
    const text = "select $1::text as word, $2::int4 as number, $3::bytea as bytes";
    expect(await run(text, ["é", null, bytes]), why).toMatchObject({
      command: "SELECT",
      rowCount: 1,
      rows: [{ word: "é", number: null, bytes }],
    });
  },
  "named-statements": async () => {
    const why = changed("a statement is no longer kept under its name");
    const text = "select name from shared_secrets where name = $1";
    await run(text, ["nobody"]);
    await run(text, ["nobody"]);
    const kept = "select count(*)::int as count from pg_prepared_statements where statement = $1";
    expect(firstOf(await run(kept, [text])), why).toBe(1);
    // The first run fails after it was parsed.
    const insert = "insert into shared_secrets values ($1, $2)";
    await run(insert, ["kept", "x"]);
    await expect(run(insert, ["kept", "x"]), why).rejects.toMatchObject({ code: "23505" });
    expect(await run(insert, ["kept too", "x"]), why).toMatchObject({ rowCount: 1 });
  },
  "simple-query": async () => {
    const why = changed(
      "the messages that answer several statements in one text have another form",
    );
    expect(await run("select 1 as a; select 2 as b"), why).toMatchObject([
      { rows: [{ a: 1 }] },
      { rows: [{ b: 2 }] },
    ]);
    expect(await run("-- nothing at all"), why).toMatchObject({ rows: [] });
  },
  "error-fields": async () => {
    const why = changed("an error no longer carries PostgreSQL's fields");
    await run("insert into shared_secrets values ('twice', 'x')");
    const again = run("insert into shared_secrets values ($1, 'x')", ["twice"]);
    await expect(again, why).rejects.toMatchObject({
      severity: "ERROR",
      code: "23505",
      constraint: "shared_secrets_pkey",
      table: "shared_secrets",
    });
    expect(await run("select 1 as a"), why).toMatchObject({ rows: [{ a: 1 }] });
  },
  "transactions-over-requests": async () => {
    const why = changed("a transaction no longer stays open from one request to the next");
    await run("begin");
    await run("insert into shared_secrets values ('undone', 'x')");
    await run("rollback");
    const { rows } = await run("select from shared_secrets where name = 'undone'");
    expect(rows, why).toEqual([]);
  },
  "online-backup": async () => {
    const why = changed("the database can no longer be copied while it works");
    await run("select pg_backup_start('contract', true)");
    const stopped = await run("select labelfile from pg_backup_stop(false)");
    expect(firstOf(stopped), why).toMatch(/^START WAL LOCATION: .+ \(file [0-9A-F]{24}\)$/m);
    expect(await show("data_checksums"), why).toBe("on");
  },
  "no-lock-of-its-own": async () => {
    // As after a thread that was ended: the first engine is never closed.
    abandoned = engine;
    await start();
    const why = changed("an engine that was cut off keeps the next one out of its folder");
    expect(await run("select name from shared_secrets where name = 'contract'"), why).toMatchObject(
      { rows: [{ name: "contract" }] },
    );
    expect(abandoned.closed, why).toBe(false);
  },
};

test.each(Object.entries(CONTRACT))("PGlite keeps: %s", async (_, check) => {
  await check();
});

test("the README lists what is relied on, for the version in use", async () => {
  const text = await readme();
  const listed = [...text.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(Object.keys(CONTRACT).toSorted());
  const { version } = await readPackage("node_modules/@electric-sql/pglite/package.json");
  expect(text, "read the list through for the new version").toContain(`PGlite ${version}`);
});
