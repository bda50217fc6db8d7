import type { Route } from "#/shared/contract.ts";
import { ApiError } from "./api-error.ts";
import { refresh } from "./query.ts";

/**
 * Asks for something that a link opens. Visitors get no updates: if it is gone, the page is read
 * again, and says that the link has ended or shows what it opens now.
 */
export async function askByLink<T>(page: Route, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) await refresh([page]);
    throw error;
  }
}
