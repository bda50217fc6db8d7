import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipCompress } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";

/** An answer that is made once and sent to many, as its bytes are and packed. */
export type Packed = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

// On separate threads: at its best, brotli takes tens of milliseconds.
const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzipCompress);

/** From so many bytes on, the last percent of packing takes seconds of a processor. */
const LARGE = 100_000;
const QUALITY_OF_LARGE = 5;

/** Returns bytes as they are sent, in each way, and their tag. */
export async function pack(plain: Buffer): Promise<Packed> {
  const quality = plain.length < LARGE ? constants.BROTLI_MAX_QUALITY : QUALITY_OF_LARGE;
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url")}"`;
  const [br, gzip] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    toGzip(plain),
  ]);
  return { etag, plain, br, gzip };
}

/** Sends it as the caller takes it, or says that they have it already. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed) {
  reply.headers({ "cache-control": "no-cache", vary: "accept-encoding", etag: packed.etag });
  if (isKnown(request, packed.etag)) return reply.code(304).send();
  const coding = codingFor(request);
  if (!coding) return reply.header("x-no-compression", "1").send(packed.plain);
  return reply.header("content-encoding", coding).send(packed[coding]);
}

/** How a response is compressed: brotli where it is accepted equally; undefined for not at all. */
const codingFor = ({ headers }: FastifyRequest): "br" | "gzip" | undefined => {
  const coding = negotiate(`${headers["accept-encoding"] ?? ""}`.toLowerCase(), ["br", "gzip"]);
  return coding === "br" || coding === "gzip" ? coding : undefined;
};

/**
 * Whether a browser, or a cache on the way, has what has this tag, weak or not, as one of those it
 * names, or any (RFC 9110, 13.1.2).
 */
const isKnown = ({ headers }: FastifyRequest, etag: string): boolean => {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  const named = `${headers["if-none-match"] ?? ""}`.split(",").map(opaque);
  return named.some((tag) => tag === "*" || tag === opaque(etag));
};
