import { connect, type Socket } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** A server's response, or the error instead. */
export type Reply =
  | { kind: "answer"; status: number; headers: Map<string, string>; body: Buffer }
  /** The connection ended without a response. */
  | { kind: "closed"; received: number }
  /** Nothing came in time. */
  | { kind: "hang" };

/** Bytes of a request; `leaves`: its caller hangs up after sending them, without a response. */
export type Parcel = { bytes: Buffer; method: string; leaves?: boolean; ownConnection?: boolean };

type Answer = Extract<Reply, { kind: "answer" }>;
type Reading = { answer: Answer; isLast: boolean } | { isStream: true; answer: Answer };

/**
 * A caller that writes its requests byte by byte, so that they may be anything, over a connection
 * that it keeps if the server allows. `limitMs`: a response that takes longer counts as missing.
 */
export function openCaller(url: string, limitMs: number) {
  const { hostname, port } = new URL(url);
  let kept: Socket | undefined;
  const open = () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    return socket;
  };

  async function send(parcel: Parcel): Promise<Reply> {
    if (parcel.ownConnection) return exchange(open(), parcel);
    const reused = kept;
    kept = undefined;
    const isFresh = !reused || reused.destroyed;
    const reply = await exchange(isFresh ? open() : reused, parcel);
    // The server may have ended a kept connection while the request was on its way.
    const isLate = reply.kind === "closed" && reply.received === 0 && !isFresh;
    return isLate ? exchange(open(), parcel) : reply;
  }

  function exchange(socket: Socket, { bytes, method, leaves, ownConnection }: Parcel) {
    return new Promise<Reply>((resolve) => {
      const pieces: Buffer[] = [];
      const finish = (reply: Reply, isKept = false) => {
        clearTimeout(timer);
        socket.removeAllListeners("data").removeAllListeners("close").removeAllListeners("end");
        if (isKept) kept = socket;
        else socket.destroy();
        resolve(reply);
      };
      const received = () => pieces.reduce((sum, piece) => sum + piece.length, 0);
      const read = (isEnded: boolean) => {
        const [whole = Buffer.alloc(0)] = pieces.length > 1 ? [Buffer.concat(pieces)] : pieces;
        pieces.splice(0, pieces.length, whole);
        const reading = readAnswer(whole, method, isEnded);
        if (!reading)
          return isEnded ? finish({ kind: "closed", received: whole.length }) : undefined;
        finish(
          reading.answer,
          !isEnded && "isLast" in reading && !reading.isLast && !ownConnection,
        );
      };
      const timer = setTimeout(() => finish({ kind: "hang" }), limitMs);
      socket.on("data", (piece: Buffer) => {
        pieces.push(piece);
        read(false);
      });
      socket.on("end", () => read(true));
      socket.on("close", () => finish({ kind: "closed", received: received() }));
      socket.write(bytes, () => {
        // A moment in which the server starts on it.
        if (leaves) setTimeout(() => finish({ kind: "closed", received: received() }), 2);
      });
    });
  }

  return { send, close: () => kept?.destroy() };
}

/** Returns the first complete response in these bytes; undefined while there is none. */
function readAnswer(bytes: Buffer, method: string, isEnded: boolean): Reading | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0);
  const rest = bytes.subarray(end + 4);
  if (status >= 100 && status < 200) return readAnswer(rest, method, isEnded);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const isLast = headers.get("connection") === "close";
  const answer = (body: Buffer): Reading => ({
    answer: { kind: "answer", status, headers, body },
    isLast,
  });
  if (headers.get("content-type")?.startsWith("text/event-stream")) {
    return { isStream: true, answer: { kind: "answer", status, headers, body: rest } };
  }
  if (method === "HEAD" || status === 204 || status === 304) return answer(Buffer.alloc(0));
  if (headers.get("transfer-encoding") === "chunked") {
    const body = unchunk(rest);
    return body && answer(body);
  }
  const length = Number(headers.get("content-length") ?? Number.NaN);
  if (Number.isNaN(length)) return isEnded ? answer(rest) : undefined;
  return rest.length >= length ? answer(rest.subarray(0, length)) : undefined;
}

/** Returns the content of a chunked body; undefined while it is incomplete. */
function unchunk(bytes: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const start = lineEnd + 2;
    if (bytes.length < start + size + 2) return undefined;
    if (size === 0) return Buffer.concat(pieces);
    pieces.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}

/** Returns a response's body decompressed. Throws if it does not match its header. */
export function unpacked({ headers, body }: Answer): Buffer {
  const encoding = headers.get("content-encoding");
  if (body.length === 0 || encoding === undefined) return body;
  if (encoding === "br") return brotliDecompressSync(body);
  if (encoding === "gzip") return gunzipSync(body);
  return body;
}
