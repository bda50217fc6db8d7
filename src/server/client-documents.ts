import { readFile } from "node:fs/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "./mail/render-mail.ts";
import { type Packed, pack, sendPacked } from "./packed.ts";

type Kept = { hubName: string; document: Promise<Packed> };

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
    const document = packDocument(file, name);
    const made = { hubName: name, document };
    kept.set(file, made);
    // The next who asks has it read again.
    document.catch(() => kept.get(file) === made && kept.delete(file));
    return document;
  };
  return async (request: FastifyRequest, reply: FastifyReply, file: string) => {
    const document = await packedOf(file);
    return sendPacked(request, reply.type("text/html; charset=utf-8"), document);
  };
}

async function packDocument(file: string, name: string): Promise<Packed> {
  const titled = (await readFile(file, "utf8")).replace(
    /<title>([^<]*)<\/title>/,
    (_all, page: string) => `<title>${page} · ${escapeHtml(name)}</title>`,
  );
  return pack(Buffer.from(titled));
}
