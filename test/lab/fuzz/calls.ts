import { FEATURES } from "#/platform/features.ts";
import type { Route } from "#/shared/contract.ts";

/** Every call of the contracts. */
export const ROUTES: readonly Route[] = FEATURES.flatMap(({ contract }) => Object.values(contract));

export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const partsOf = (path: string): string[] => path.split("/").slice(1);

/**
 * Calls by their method and the number of parts of their address, so that few are compared for each
 * request.
 */
const BY_SHAPE = Map.groupBy(
  ROUTES.map((route) => ({ route, pattern: partsOf(route.path) })),
  ({ route, pattern }) => `${route.method} ${pattern.length}`,
);

/**
 * Returns the call that an address with this method leads to, as the router resolves it, and the
 * values of its parameters; undefined for none.
 */
export function callAt(method: string, target: string) {
  const path = target.split(/[?#]/)[0] ?? "";
  let parts: string[];
  try {
    parts = partsOf(path).map(decodeURIComponent);
  } catch {
    return undefined;
  }
  const wanting = method === "HEAD" ? "GET" : method;
  const alike = BY_SHAPE.get(`${wanting} ${parts.length}`) ?? [];
  const fitting = alike.flatMap(({ route, pattern }) => {
    const params: Record<string, string> = {};
    const fits = pattern.every((part, index) => {
      const found = parts[index] ?? "";
      if (!part.startsWith(":")) return part === found;
      params[part.slice(1)] = found;
      return found !== "";
    });
    return fits ? [{ route, params, named: Object.keys(params).length }] : [];
  });
  // A fixed name takes precedence over a parameter.
  return fitting.sort((one, other) => one.named - other.named)[0];
}
