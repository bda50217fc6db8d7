/**
 * Returns a Content-Disposition with a display name of any characters (RFC 6266): the name in UTF-8
 * for clients that read `filename*`, and an ASCII approximation for the rest.
 */
export function contentDisposition(how: "inline" | "attachment", name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
