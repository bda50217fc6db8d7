import { ApiError } from "#/client/lib/api-error.ts";

/** The server's words for what it refused, the specification's for everything else that failed. */
export const refusalOr = (text: string) => (error: unknown) =>
  error instanceof ApiError && error.status < 500 && error.code !== "OFFLINE"
    ? error.message
    : text;

export const firstNameOf = (username: string): string => username.trim().split(/\s+/)[0] ?? "";
