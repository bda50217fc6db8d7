const keyOf = (sessionId: string) => `check-in:${sessionId}`;

/** Keeps the ticket of a link that was opened in this tab, while its reader signs in. */
export const keepTicket = (sessionId: string, ticket: string) =>
  sessionStorage.setItem(keyOf(sessionId), ticket);

export const readTicket = (sessionId: string): string | undefined =>
  sessionStorage.getItem(keyOf(sessionId)) ?? undefined;

export const dropTicket = (sessionId: string) => sessionStorage.removeItem(keyOf(sessionId));
