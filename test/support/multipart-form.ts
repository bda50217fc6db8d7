/** The parts of a form: texts, and files as [name, bytes]. */
export type Parts = Record<string, string | [name: string, content: Buffer]>;

/** Returns a multipart body in a browser's form. */
export async function encodeForm(parts: Parts): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === "string") form.append(name, part);
    else form.append(name, new Blob([new Uint8Array(part[1])]), part[0]);
  }
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";
  return { type, bytes: Buffer.from(await encoded.arrayBuffer()) };
}
