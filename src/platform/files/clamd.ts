import { connect, type Socket } from "node:net";
import { AppError } from "#/shared/errors.ts";
import { throwStorageUnavailable } from "./blobs.ts";

const LONGEST_SCAN_MS = 25_000;
/** An answer is one short line. */
const MAX_ANSWER = 4_096;

/** Scans the bytes of an upload. Throws INFECTED_FILE, or STORAGE_UNAVAILABLE without an answer. */
export type Scan = (bytes: AsyncIterable<Buffer>, fileName: string) => Promise<void>;

/**
 * Returns a scan by ClamAV's daemon at `tcp://host:port` or `unix:/path`. If the daemon is
 * unavailable or takes too long, the upload is refused.
 */
export function openScan(clamdUrl: string): Scan {
  return async (bytes, fileName) => {
    const answer = await askClamd(clamdUrl, bytes).catch(throwStorageUnavailable);
    if (answer === "stream: OK") return;
    if (!answer.endsWith(" FOUND")) throwStorageUnavailable(new Error(`clamd answered: ${answer}`));
    throw new AppError("INFECTED_FILE", { values: { file: fileName }, cause: new Error(answer) });
  };
}

function connectTo(clamdUrl: string): Socket {
  if (clamdUrl.startsWith("unix:")) return connect(clamdUrl.slice("unix:".length));
  const { hostname, port } = new URL(clamdUrl);
  return connect(Number(port), hostname.replace(/^\[|\]$/g, ""));
}

/** Sends the bytes by INSTREAM, each piece after its length, and returns the daemon's line. */
async function askClamd(clamdUrl: string, bytes: AsyncIterable<Buffer>): Promise<string> {
  const socket = connectTo(clamdUrl);
  const timer = setTimeout(
    () => socket.destroy(new Error("clamd gave no answer in time.")),
    LONGEST_SCAN_MS,
  );
  const answer = readAnswer(socket);
  try {
    // The daemon may refuse a stream that is too long in the middle, and hang up on the rest.
    await Promise.race([send(socket, bytes), answer]);
    return await answer;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

async function send(socket: Socket, bytes: AsyncIterable<Buffer>): Promise<void> {
  await write(socket, Buffer.from("zINSTREAM\0"));
  for await (const piece of bytes) {
    if (piece.length === 0) continue;
    await write(socket, lengthOf(piece.length));
    await write(socket, piece);
  }
  await write(socket, lengthOf(0));
}

function lengthOf(length: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  return head;
}

const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

function readAnswer(socket: Socket): Promise<string> {
  const answer = new Promise<string>((resolve, reject) => {
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (piece: string) => {
      text += piece;
      if (text.includes("\0")) resolve(text.slice(0, text.indexOf("\0")));
      else if (text.length > MAX_ANSWER) reject(new Error("clamd answered without an end."));
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("clamd hung up without an answer.")));
  });
  answer.catch(() => undefined);
  return answer;
}
