import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createTestFiles } from "#test/support/database.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { freePort } from "../postgres.ts";
import { assemble, sizeOf } from "./assemble.ts";

/** The size of distroless/cc-debian12, with its certificates and time zones, as an archive. */
const BASE_BYTES = 27e6;
const LIMIT_BYTES = 300e6;
const NOBODY = 65_534;

const folder = mkdtempSync(path.join(tmpdir(), "image-"));
const hub = path.join(folder, "hub");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mayChangeUser = process.getuid?.() === 0 && existsSync("/usr/bin/setpriv");

/** Runs a program as the image would: as nobody, on read-only files, without escalation. */
function inImage(program: readonly string[]): [program: string, args: string[]] {
  if (!mayChangeUser) return [program[0] ?? "", program.slice(1)];
  const readOnly =
    'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"';
  const user = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--no-new-privs"];
  const asNobody = ["setpriv", ...user, "--bounding-set=-all", ...program];
  return ["unshare", ["--mount", "sh", "-c", readOnly, hub, ...asNobody]];
}

function start(program: readonly string[], env: Record<string, string>): ChildProcess {
  const [file, args] = inImage(program);
  const child = spawn(file, args, { cwd: hub, env, stdio: ["ignore", "ignore", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Node.js comes with the packages. */
const deployedNode = () => globSync(path.join(hub, "node_modules/node-*/bin/node"))[0] ?? "";

/** Returns the words of a step of the container file, the image's paths mapped to those here. */
function wordsOf(step: RegExp): string[] {
  const text = step.exec(readFileSync("Containerfile", "utf8"))?.[1] ?? "";
  return (JSON.parse(text) as string[]).map((word) =>
    word === "/hub/node" ? deployedNode() : word,
  );
}

test(
  "what is deployed is small, holds no tools, serves as nobody from files it cannot change, and its health is looked at",
  async () => {
    // Does nothing if it is up to date.
    spawnSync(process.execPath, ["scripts/bootstrap.mjs", "build"]);
    assemble(hub);
    expect(sizeOf(hub) + BASE_BYTES).toBeLessThan(LIMIT_BYTES);
    const files = readdirSync(hub, { recursive: true }).map(String);
    expect(
      files.filter((file) => /^src\/.*\.(test\.ts|tsx|client\.ts)$|^(test(\/|$)|\.git)/.test(file)),
    ).toEqual([]);
    for (const tool of ["typescript", "vite", "vitest", "@playwright/test", "@biomejs/biome"]) {
      expect(existsSync(path.join(hub, "node_modules", tool)), tool).toBe(false);
    }

    // What was left out of packages must be nothing that they are made of.
    const source = globSync(path.join(hub, "src/**/*.ts")).map((file) =>
      readFileSync(file, "utf8"),
    );
    const imports = source.join("\n").matchAll(/^import (?!type).*?"((?!node:)[a-z@][^"#]+)";$/gm);
    const imported = [...new Set([...imports].map(([, name]) => name))];
    expect(imported).toContain("pdfkit");
    const importAll = `await Promise.all(${JSON.stringify(imported)}.map((name) => import(name)))`;
    const script = ["--input-type=module", "-e", importAll];
    expect(spawnSync(deployedNode(), script, { cwd: hub, encoding: "utf8" }).stderr).toBe("");

    chmodSync(folder, 0o755);
    const data = path.join(folder, "data");
    renameSync(await createTestFiles(), data);
    for (const name of ["", ...readdirSync(data, { recursive: true }).map(String)]) {
      if (mayChangeUser) chownSync(path.join(data, name), NOBODY, NOBODY);
    }
    const env = { PATH: process.env.PATH ?? "", PORT: String(await freePort()), DATA_DIR: data };
    const program = [...wordsOf(/^ENTRYPOINT (.+)$/m), ...wordsOf(/^CMD (.+)$/m)];
    const server = start(program, { ...env, DRAIN_SECONDS: "0" });
    const [look = "", ...lookArgs] = wordsOf(/^HEALTHCHECK .+ CMD (.+)$/m);
    const isHealthy = () => spawnSync(look, lookArgs, { env }).status === 0;
    await expect.poll(isHealthy, { timeout: scaledTimeout(20_000) }).toBe(true);

    server.kill("SIGTERM");
    expect((await once(server, "exit"))[0]).toBe(0);
    expect(isHealthy()).toBe(false);
  },
  scaledTimeout(60_000),
);
