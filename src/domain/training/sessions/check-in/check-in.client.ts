import { type Key, readStored, removeStored, writeStored } from "#/client/lib/storage.ts";

const keyOf = (sessionId: string): Key => `check-in:${sessionId}`;

/** Keeps the ticket of a link that was opened in this tab, while its reader signs in. */
export const keepTicket = (sessionId: string, ticket: string) =>
  writeStored(keyOf(sessionId), ticket);

export const readTicket = (sessionId: string): string | undefined =>
  readStored(keyOf(sessionId)) ?? undefined;

export const dropTicket = (sessionId: string) => removeStored(keyOf(sessionId));
