/**
 * The start of every npm script: plain JavaScript that runs on any Node.js from 20 on with nothing
 * installed. It installs and builds only what is missing or out of date, then hands over to the
 * Node.js that the project brings.
 */
const OLDEST_NODE = 20;

const major = Number(process.versions.node.split(".")[0]);
if (major < OLDEST_NODE) {
  console.error(
    `Node.js ${OLDEST_NODE} or newer is needed, this is ${process.versions.node}. See https://nodejs.org/`,
  );
  process.exit(1);
}

// Imported only now, so that an old Node.js gets a clear message instead of a syntax error.
const { runCommand } = await import("./bootstrap/commands.mjs");
const [command = "start", ...args] = process.argv.slice(2);
process.exitCode = await runCommand(command, args);
