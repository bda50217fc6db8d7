/** True for an http(s) URL that is only an origin: no path, query or credentials. */
export function isHttpOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    (url.protocol === "http:" || url.protocol === "https:") &&
    url.pathname === "/" &&
    !url.search &&
    !url.hash &&
    !url.username
  );
}

export const isLoopbackUrl = (text: string): boolean =>
  URL.canParse(text) && /^(127(\.\d+){3}|localhost|\[::1\])$/.test(new URL(text).hostname);

/** True if a text is the address of a PostgreSQL server. */
export const isPostgresUrl = (text: string): boolean =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);

/** True if a text is the address of ClamAV's daemon: a TCP port or a socket of this machine. */
export const isClamdUrl = (text: string): boolean =>
  /^unix:\/./.test(text) || (/^tcp:\/\/[^/]+:\d{1,5}$/.test(text) && URL.canParse(text));
