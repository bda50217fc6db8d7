/** The programs around the platform: where they are, and which are missing. */
import { existsSync } from "node:fs";
import path from "node:path";
import { findPostgres } from "../../../scripts/postgres.ts";

export type Programs = { postgres: string; pgbouncer: string; haproxy: string };

const PLACES = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];

const find = (name: string) =>
  PLACES.map((folder) => path.join(folder, name)).find((file) => existsSync(file));

/**
 * Returns the programs, PostgreSQL's as the folder of its binaries; reports missing ones and exits.
 */
export function findPrograms(): Programs {
  const postgres = findPostgres();
  const [pgbouncer, haproxy] = [find("pgbouncer"), find("haproxy")];
  if (postgres && pgbouncer && haproxy) return { postgres, pgbouncer, haproxy };
  const missing = [
    ...(postgres
      ? []
      : ["PostgreSQL's server (initdb, postgres, pg_basebackup; Debian: postgresql-15)"]),
    ...(pgbouncer ? [] : ["pgbouncer"]),
    ...(haproxy ? [] : ["haproxy"]),
  ];
  console.error(
    `Missing: ${missing.join("; ")}. On Debian: apt-get install postgresql pgbouncer haproxy`,
  );
  process.exit(1);
}
