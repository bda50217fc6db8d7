import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { writeClockFile } from "#test/support/clock-file.ts";
import { createTestFiles } from "#test/support/database.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { SERVER_ENV } from "#test/support/server-process.ts";
import { openMailbox } from "./mailbox.ts";

/** The output of `npm run build`. */
const SERVER = path.resolve(import.meta.dirname, "../../../dist/server/main.js");
const START_MS = scaledTimeout(80_000);

/**
 * A hub of one file ends before optimizing its code pays off: that would be a twelfth of its
 * journeys' work.
 */
const BRIEF = ["--no-opt", "--no-maglev", "--liftoff-only"];

export const ADMIN = {
  email: "first.admin@hub.example",
  password: "a long admin pass phrase",
} as const;

/** The initial password of an account that an admin made without one. */
export const INITIAL_PASSWORD = "the first one for all 1";

export type SignedIn = { token: string; userId: string };

/** The real product on its own port, with its own data, mails and clock. */
export type Hub = Awaited<ReturnType<typeof startHub>>;

/**
 * Starts the server like an operator, on a copy of a database migrated once. `settings` are
 * environment variables.
 */
export async function startHub(settings: Record<string, string> = {}) {
  const dataDir = await createTestFiles();
  const clockFile = path.join(dataDir, "clock-offset");
  const flags = Object.keys(settings).length > 0 ? BRIEF : [];
  const launch = (port: string) => {
    // Started from its data folder, so that a developer's .env file is not read.
    const server = spawn(process.execPath, [...flags, SERVER], {
      cwd: dataDir,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...SERVER_ENV,
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
        TEST_CLOCK_FILE: clockFile,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        INITIAL_PASSWORD,
        LIMIT_REGISTER_PER_HOUR: "0",
        LIMIT_CONTACT_PER_HOUR: "0",
        // Decisions can be undone as everywhere, but no test waits half a minute.
        UNDO_SECONDS: "2",
        // Mails must not wait for the morning.
        QUIET_HOURS: "off",
        ...settings,
        ...(port && { PORT: port }),
      },
    });
    const ended = new Promise<void>((resolve) => {
      server.once("exit", () => resolve());
    });
    return { server, ended };
  };
  let running = launch("");
  const end = async () => {
    running.server.kill("SIGTERM");
    await running.ended;
  };
  const stop = async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await addressOf(running.server);
    let offset = 0;
    const sessions = new Map<string, Promise<SignedIn>>();
    return {
      url,
      dataDir,
      mailbox: openMailbox(path.join(dataDir, "outbox")),
      /** Moves the hub's clock to `seconds` from the real time; 0 resets it. */
      setClock: (seconds: number) => {
        // A session ends when it is not used for hours.
        if (seconds !== offset) sessions.clear();
        offset = seconds;
        writeClockFile(clockFile, seconds);
      },
      /** Sessions shared by calls of preparation, by the email and password of their owner. */
      sessions,
      /** Stops the server like its operator, and starts it again: each job runs then. */
      restart: async () => {
        await end();
        running = launch(new URL(url).port);
        await addressOf(running.server);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for the line that shows the server's address. Rejects with its output if none comes. */
function addressOf(server: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}.\n${output}`));
    const startTimer = setTimeout(() => fail("did not start in time"), START_MS);
    server.once("exit", (code) => fail(`left with code ${code}`));
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) continue;
      createInterface(stream).on("line", (line) => {
        output += `${line}\n`;
        const url = line.match(/^Listening on (http\S+)/)?.[1];
        if (!url) return;
        clearTimeout(startTimer);
        resolve(url);
      });
    }
  });
}
