/** Bytes in memory, or the address of a file on this server (or a signed link). */
export type PreviewedFile = { name: string; source: Blob | string };
