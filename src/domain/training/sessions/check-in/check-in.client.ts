import { dropKept, type Key, keep, readKept } from "#/client/lib/storage.ts";

const keyOf = (sessionId: string): Key => `check-in:${sessionId}`;

/** Keeps the ticket of a link that was opened in this tab, while its reader signs in. */
export const keepTicket = (sessionId: string, ticket: string) => keep(keyOf(sessionId), ticket);

export const readTicket = (sessionId: string): string | undefined =>
  readKept(keyOf(sessionId)) ?? undefined;

export const dropTicket = (sessionId: string) => dropKept(keyOf(sessionId));
