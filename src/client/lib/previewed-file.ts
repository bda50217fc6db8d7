/** Bytes that are here, or the address of a file on this server (a signed link too). */
export type PreviewedFile = { name: string; source: Blob | string };
