import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "./mail/render-mail.ts";

type Kept = { hubName: string; etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

/**
 * Returns what answers with a built document, the hub named in its title behind the page: whoever reads it without running it sees
 * what it is. Each is packed once for a name.
 */
export function openDocuments(hubName: () => string) {
  const kept = new Map<string, Kept>();
  return (request: FastifyRequest, reply: FastifyReply, file: string) => {
    const name = hubName();
    const known = kept.get(file);
    const document = known?.hubName === name ? known : pack(readFileSync(file, "utf8"), name);
    kept.set(file, document);
    reply.headers({
      "cache-control": "no-cache",
      "content-type": "text/html; charset=utf-8",
      vary: "accept-encoding",
      etag: document.etag,
    });
    if (request.headers["if-none-match"] === document.etag) return reply.code(304).send();
    const coding = (["br", "gzip"] as const).find((one) => isTaken(request, one));
    if (!coding) return reply.header("x-no-compression", "1").send(document.plain);
    return reply.header("content-encoding", coding).send(document[coding]);
  };
}

function pack(html: string, hubName: string): Kept {
  const titled = html.replace(
    /<title>([^<]*)<\/title>/,
    (_all, page: string) => `<title>${page} · ${escapeHtml(hubName)}</title>`,
  );
  const plain = Buffer.from(titled);
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url")}"`;
  return { hubName, etag, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}

/** Whether a browser takes an answer packed in this way. */
const isTaken = ({ headers }: FastifyRequest, coding: string): boolean =>
  `${headers["accept-encoding"] ?? ""}`.split(",").some((part) => {
    const [name = "", weight = "1"] = part.toLowerCase().split(/\s*;\s*q=/);
    return name.trim() === coding && Number(weight) > 0;
  });
