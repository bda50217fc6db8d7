import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#/platform/config/config.ts";
import { commitsBetween, NAMESPACE, signFile, writeNotes } from "./notes.ts";
import { makeSbom, missingIn } from "./sbom.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "release-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Ana", "-c", "user.email=ana@hub.example", ...args], {
    cwd: folder,
    stdio: "pipe",
  });

test("the notes of a release are its commits, and their signature is of nothing else", () => {
  git("init", "-q");
  for (const subject of ["First words", "A receipt says who paid", "Lists are read by the page"]) {
    git("commit", "-q", "--allow-empty", "-m", subject);
    if (subject === "First words") git("tag", "v1.0.0");
  }
  const commits = commitsBetween(folder, "v1.0.0", "HEAD");
  expect(commits.map(({ subject }) => subject)).toEqual([
    "Lists are read by the page",
    "A receipt says who paid",
  ]);
  const files = [{ name: "hub.cdx.json", sha256: "00ff" }];
  const notes = writeNotes({ version: "v1.1.0", commits, files });
  expect(notes).toMatch(/^# v1\.1\.0\n\n- Lists are read by the page \([0-9a-f]+\)\n/);
  expect(notes).toContain("`hub.cdx.json` 00ff");

  const [file, key] = [path.join(folder, "notes.md"), path.join(folder, "key")];
  writeFileSync(file, notes);
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
  signFile(file, key);
  const keys = path.join(folder, "release-keys");
  writeFileSync(keys, `release ${readFileSync(`${key}.pub`, "utf8")}`);
  const verify = (text: string) =>
    spawnSync(
      "ssh-keygen",
      ["-Y", "verify", "-f", keys, "-I", "release", "-n", NAMESPACE, "-s", `${file}.sig`],
      { input: text, encoding: "utf8" },
    ).status;
  expect(verify(notes)).toBe(0);
  expect(verify(notes.replace("who paid", "who pays"))).not.toBe(0);
});

test("the parts list names every package that production installs, with its checksum", () => {
  const sbom = makeSbom();
  expect(missingIn(sbom)).toEqual([]);
  expect(sbom.components.some(({ name }) => name === "fastify")).toBe(true);
  expect(sbom.components.some(({ name }) => name === "vitest")).toBe(false);
  const without = sbom.components.filter(({ name }) => name !== "fastify");
  expect(missingIn({ components: without }).join()).toMatch(/^fastify@/);
});

type Stage = { from: string; steps: [name: string, rest: string][] };

/** Returns the stages of a container file, each with its steps. */
function readStages(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split("\n")) {
    const [, name = "", rest = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === "FROM") stages.push({ from: rest, steps: [] });
    else if (name) stages.at(-1)?.steps.push([name, rest]);
  }
  return stages;
}

test("the image has one process that is nobody's, no tools and a look at its health", () => {
  const [build, last] = readStages(readFileSync("Containerfile", "utf8"));
  const named = (name: string) => last?.steps.filter(([step]) => step === name).map(([, of]) => of);
  expect(build?.from).toMatch(/ AS build$/);
  expect(last?.from).toMatch(/distroless.*:nonroot$/);
  expect(named("RUN")).toEqual([]);
  expect(named("COPY")?.every((from) => from.startsWith("--from=build "))).toBe(true);
  expect(named("USER")).toEqual(["65532:65532"]);
  expect(named("HEALTHCHECK")?.join()).toContain("/api/health/ready");
  // Without a shell each must be a list of words.
  for (const step of ["ENTRYPOINT", "CMD"]) expect(JSON.parse(named(step)?.[0] ?? "")).toBeTruthy();
  const [, command] = named("HEALTHCHECK")?.[0]?.split(" CMD ") ?? [];
  const [program, flag, script] = JSON.parse(command ?? "");
  expect([program, flag]).toEqual(["/hub/node", "-e"]);
  const { status } = spawnSync(process.execPath, ["--check", "-"], { input: script });
  expect(status).toBe(0);
});

test("what the image is built from lets no settings, data or history in", () => {
  const lines = readFileSync(".dockerignore", "utf8").trim().split("\n");
  expect(lines[0]).toBe("*");
  const letIn = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  expect(letIn.filter((name) => globSync(name).length === 0)).toEqual([]);
  expect(letIn.filter((name) => /^\.|data|node_modules|docs/.test(name))).toEqual([]);
});

/** Returns the parts of the compose file by their names, each as text. */
function readServices(text: string): Map<string, string> {
  const services = text.slice(text.indexOf("services:\n"), text.indexOf("\nvolumes:"));
  return new Map(
    services.split(/^ {2}(?=\w+:$)/m).flatMap((part) => {
      const [, name, rest] = /^(\w+):\n([\s\S]+)$/.exec(part) ?? [];
      return name && name !== "services" && rest ? [[name, rest] as const] : [];
    }),
  );
}

test("the parts of the compose file fit together, and let nobody else in", () => {
  const services = readServices(readFileSync("compose.yaml", "utf8"));
  expect([...services.keys()]).toEqual(["hub", "database", "mail", "store", "bucket"]);
  const part = (name: string) => services.get(name) ?? "";
  const env = Object.fromEntries(
    [...part("hub").matchAll(/^ {6}([A-Z0-9_]+): (.+)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(() => readConfig(env)).not.toThrow();
  const { DATABASE_URL = "", SMTP_URL = "", S3_ENDPOINT = "" } = env;
  const hosts = [DATABASE_URL, SMTP_URL, S3_ENDPOINT].map((url) => new URL(url).hostname);
  expect(hosts).toEqual(["database", "mail", "store"]);
  const { username, password, pathname } = new URL(DATABASE_URL);
  expect(part("database")).toContain(
    `POSTGRES_USER: ${username}, POSTGRES_PASSWORD: ${password}, POSTGRES_DB: ${pathname.slice(1)} }`,
  );
  const { S3_ACCESS_KEY_ID: key, S3_SECRET_ACCESS_KEY: secret, S3_BUCKET: bucket } = env;
  expect(part("store")).toContain(`MINIO_ROOT_USER: ${key}, MINIO_ROOT_PASSWORD: ${secret} }`);
  expect(part("bucket")).toContain(`${S3_ENDPOINT} ${key} ${secret} `);
  expect(part("bucket")).toContain(`mc mb --ignore-existing store/${bucket}"`);
  for (const [name, text] of services) {
    const needed = [...text.matchAll(/(?:^ {6}|depends_on: \{ )(\w+): \{ condition/gm)];
    expect(needed.every(([, other = ""]) => services.has(other) && other !== name)).toBe(true);
    // No latest version of anything, and no port open beyond this machine.
    if (name !== "hub") expect(text).toMatch(/^ {4}image: [\w./-]+:[\w.-]*\d[\w.-]*$/m);
    expect(text).not.toMatch(/ports: \["(?!127\.0\.0\.1:)/);
  }
  for (const line of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"])
    expect(part("hub")).toContain(line);
  expect(Number(/stop_grace_period: (\d+)s/.exec(part("hub"))?.[1])).toBeGreaterThanOrEqual(25);
});

test("a service and a container start the server with the flags of npm start", () => {
  const [, command = ""] =
    /^ExecStart=(.+)$/m.exec(readFileSync("docs/operations/hub.service", "utf8")) ?? [];
  const [, entry = ""] = /^ENTRYPOINT (.+)$/m.exec(readFileSync("Containerfile", "utf8")) ?? [];
  const [, lean = ""] =
    /^const LEAN = ([^;]+);$/m.exec(readFileSync("scripts/bootstrap/commands.mjs", "utf8")) ?? [];
  const flags: string[] = JSON.parse(lean.replace(/,\s*\]/, "]"));
  expect(command.split(" ").filter((word) => word.startsWith("--"))).toEqual(flags);
  expect(JSON.parse(entry)).toEqual(["/hub/node", ...flags]);
});

test("the unit of systemd is understood and keeps the service in", () => {
  const unit = path.resolve("docs/operations/hub.service");
  const text = readFileSync(unit, "utf8");
  expect(text).toMatch(/^NoNewPrivileges=yes$/m);
  expect(text).toMatch(/^ProtectSystem=strict$/m);
  if (!existsSync("/usr/bin/systemd-analyze")) return;
  const { status, stdout } = spawnSync(
    "systemd-analyze",
    ["security", "--offline=true", "--threshold=20", "--no-pager", unit],
    { encoding: "utf8" },
  );
  expect(status, stdout).toBe(0);
});
