const refusal =
  <const C extends string>(status: number, code: C) =>
  (message: string) => ({ status, code, message });

/** Most rows of the table of failures: a text with one of these statuses and codes. */
export const invalid = refusal(400, "VALIDATION");
export const unauthenticated = refusal(401, "UNAUTHENTICATED");
export const forbidden = refusal(403, "FORBIDDEN");
export const notFound = refusal(404, "NOT_FOUND");
export const conflict = refusal(409, "CONFLICT");
export const unavailable = refusal(503, "UNAVAILABLE");
