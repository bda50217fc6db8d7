import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../mail/render-mail.ts";
import { type Packed, pack, sendPacked } from "./packed.ts";

type Kept = { hubName: string; document: Promise<Packed> };

/** A page's document: a unique name, and its HTML with the page's title. */
export type Document = { name: string; html: string };

/**
 * Returns a handler that sends a document with the hub's name in its title after the page's, for
 * readers that do not run it. Each is compressed once per name of the hub.
 */
export function openDocuments(hubName: () => string) {
  const kept = new Map<string, Kept>();
  const packedOf = ({ name, html }: Document): Promise<Packed> => {
    const known = kept.get(name);
    if (known?.hubName === hubName()) return known.document;
    const made = { hubName: hubName(), document: packDocument(html, hubName()) };
    kept.set(name, made);
    return made.document;
  };
  return async (request: FastifyRequest, reply: FastifyReply, document: Document) =>
    sendPacked(request, reply.type("text/html; charset=utf-8"), await packedOf(document));
}

function packDocument(html: string, name: string): Promise<Packed> {
  const titled = html.replace(
    /<title>([^<]*)<\/title>/,
    (_all, page: string) => `<title>${page} · ${escapeHtml(name)}</title>`,
  );
  return pack(Buffer.from(titled));
}
