import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip as gzipCompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "./mail/render-mail.ts";

type Packed = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer };
type Kept = { hubName: string; document: Promise<Packed> };

// On threads beside the one that answers: at its best, brotli takes tens of milliseconds.
const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzipCompress);

/**
 * Returns what answers with a built document, the hub named in its title behind the page: whoever reads it without running it sees
 * what it is. Each is packed once for a name.
 */
export function openDocuments(hubName: () => string) {
  const kept = new Map<string, Kept>();
  const packedOf = (file: string): Promise<Packed> => {
    const name = hubName();
    const known = kept.get(file);
    if (known?.hubName === name) return known.document;
    const document = pack(file, name);
    const made = { hubName: name, document };
    kept.set(file, made);
    // The next who asks has it read again.
    document.catch(() => kept.get(file) === made && kept.delete(file));
    return document;
  };
  return async (request: FastifyRequest, reply: FastifyReply, file: string) => {
    const document = await packedOf(file);
    reply.headers({
      "cache-control": "no-cache",
      "content-type": "text/html; charset=utf-8",
      vary: "accept-encoding",
      etag: document.etag,
    });
    if (isKnown(request, document.etag)) return reply.code(304).send();
    const coding = (["br", "gzip"] as const).find((one) => isTaken(request, one));
    if (!coding) return reply.header("x-no-compression", "1").send(document.plain);
    return reply.header("content-encoding", coding).send(document[coding]);
  };
}

async function pack(file: string, hubName: string): Promise<Packed> {
  const titled = (await readFile(file, "utf8")).replace(
    /<title>([^<]*)<\/title>/,
    (_all, page: string) => `<title>${page} · ${escapeHtml(hubName)}</title>`,
  );
  const plain = Buffer.from(titled);
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url")}"`;
  const [br, gzip] = await Promise.all([toBrotli(plain), toGzip(plain)]);
  return { etag, plain, br, gzip };
}

/** Whether a browser, or a cache on the way, has the document of a tag, weak or not, as one of those it names, or any (RFC 9110, 13.1.2). */
const isKnown = ({ headers }: FastifyRequest, etag: string): boolean => {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  const named = `${headers["if-none-match"] ?? ""}`.split(",").map(opaque);
  return named.some((tag) => tag === "*" || tag === opaque(etag));
};

/** Whether a browser takes an answer packed in this way. */
const isTaken = ({ headers }: FastifyRequest, coding: string): boolean =>
  `${headers["accept-encoding"] ?? ""}`.split(",").some((part) => {
    const [name = "", weight = "1"] = part.toLowerCase().split(/\s*;\s*q=/);
    return name.trim() === coding && Number(weight) > 0;
  });
