/** Operators' commands: `npm run admin -- <command>`. Each is a file of scripts/admin/. */
import type { Config } from "#/platform/config/config.ts";
import { loadConfig } from "#/platform/config/load-config.ts";
import { operatorMessage } from "#/platform/ops/operator-error.ts";
import { AppError, ERRORS } from "#/shared/errors.ts";

type Command = { help: string; run: (config: Config, args: string[]) => Promise<number> };

const COMMANDS: Record<string, { about: string; load: () => Promise<Command> }> = {
  "create-admin": {
    about: "makes a general admin",
    load: () => import("./admin/create-admin.ts"),
  },
  "badge-key": {
    about: "makes another key pair that signs badges",
    load: () => import("./admin/badge-key.ts"),
  },
  "backup-key": {
    about: "makes the key pair that backups are encrypted to",
    load: () => import("./admin/backup-key.ts"),
  },
  backup: {
    about: "writes all rows and files into one encrypted archive",
    load: () => import("./admin/backup.ts"),
  },
  restore: { about: "fills a platform from an archive", load: () => import("./admin/restore.ts") },
  "restore-copy": {
    about: "puts a copy that was made while running in place of the embedded database",
    load: () => import("./admin/restore-copy.ts"),
  },
  doctor: {
    about: "looks whether everything is as it should be",
    load: () => import("./admin/doctor.ts"),
  },
  "password-filter": {
    about: "makes the filter of stolen passwords from a list",
    load: () => import("./admin/password-filter.ts"),
  },
  "check-trail": {
    about: "looks whether the audit trail is as it was written",
    load: () => import("./admin/check-trail.ts"),
  },
  "end-sessions": {
    about: "ends every session, of everybody or of one person",
    load: () => import("./admin/end-sessions.ts"),
  },
  "opened-papers": {
    about: "lists whose papers were opened, by whom",
    load: () => import("./admin/opened-papers.ts"),
  },
  "sealed-person": {
    about: "says who an erased person was",
    load: () => import("./admin/sealed-person.ts"),
  },
  "rotate-secret": {
    about: "makes a new secret and puts what is kept under it",
    load: () => import("./admin/rotate-secret.ts"),
  },
  migrate: { about: "applies missing migrations", load: () => import("./admin/migrate.ts") },
};

const list = Object.entries(COMMANDS)
  .map(([name, { about }]) => `  ${name.padEnd(17)}${about}`)
  .join("\n");
const HELP = `npm run admin -- <command> [--help]\n\n${list}\n\nSettings are read as the server reads them: environment, then .env.`;

/** Returns the exit code: 0 done, 1 failed or trouble found, 2 not understood. */
async function main([name = "--help", ...args]: string[]): Promise<number> {
  if (["--help", "-h", "help"].includes(name)) {
    console.log(HELP);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(`There is no command "${name}".\n\n${HELP}`);
    return 2;
  }
  const { help, run } = await command.load();
  if (args.some((arg) => ["--help", "-h"].includes(arg))) {
    console.log(help);
    return 0;
  }
  return run(loadConfig(), args);
}

/** A refusal's message is complete; a fault (storage away) has its reason in its cause. */
function wordsOf(error: AppError): string {
  const isFault = ERRORS[error.key].status >= 500 && error.cause instanceof Error;
  return isFault ? `${error.message} (${(error.cause as Error).message})` : error.message;
}

function fail(error: unknown): number {
  const { code } = error as NodeJS.ErrnoException;
  if (code?.startsWith("ERR_PARSE_ARGS")) {
    console.error(`${(error as Error).message} See --help.`);
    return 2;
  }
  console.error(operatorMessage(error) ?? (error instanceof AppError ? wordsOf(error) : error));
  return 1;
}

process.exitCode = await main(process.argv.slice(2)).catch(fail);
