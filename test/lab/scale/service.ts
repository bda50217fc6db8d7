/** A program that runs during the measurement and ends with it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export type Service = {
  pid: number;
  port: number;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

type Options = {
  command: string;
  args: readonly string[];
  /** Where it listens once it is ready. */
  port: number;
  log: string;
  /** The user it runs as, if not the one who started the measurement. */
  owner?: { uid: number; gid: number } | undefined;
  /** The signal that asks it to exit cleanly. */
  signal?: NodeJS.Signals;
};

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a program and waits until it listens. Throws its last output if it exits instead. */
export async function startService(options: Options): Promise<Service> {
  const { command, args, port, log, owner = {}, signal = "SIGTERM" } = options;
  const output = openSync(log, "a");
  const child = spawn(command, args, { stdio: ["ignore", output, output], ...owner });
  closeSync(output);
  running.add(child);
  const exited = once(child, "exit").then(() => running.delete(child));
  while (!(await listensOn(port))) {
    if (child.exitCode !== null)
      throw new Error(`${command}:\n${readFileSync(log, "utf8").slice(-2000)}`);
    await pause(50);
  }
  const leave = async (by: NodeJS.Signals) => {
    if (running.has(child)) child.kill(by);
    await exited;
  };
  return { pid: child.pid ?? 0, port, stop: () => leave(signal), kill: () => leave("SIGKILL") };
}

async function listensOn(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const listens = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return listens;
}
