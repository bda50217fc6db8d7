import { AppError } from "#/shared/errors.ts";
import type { NamedPerson } from "#/shared/person-code.ts";
import type { Position } from "#/shared/positions.ts";

/** How experienced an in-house employee is; Junior where nothing was chosen. */
export const LEVELS = ["Senior", "Junior"] as const;
export type Level = (typeof LEVELS)[number];
export const USUAL_LEVEL: Level = "Junior";

export const LONGEST_NAME = 100;

/** The two parts somebody can have in guiding a person, as the wire names them. */
export const PARTS = ["guidanceProvider", "guidanceHelper"] as const;
export type Part = (typeof PARTS)[number];

/** Throws INVALID_INPUT at the fields that name nobody who is there. */
export function checkAssigned(unknown: readonly Part[]): void {
  if (unknown.length === 0) return;
  const fields = Object.fromEntries(
    unknown.map((part) => [part, "Choose somebody from the list."]),
  );
  throw new AppError("INVALID_INPUT", { fields });
}

type Guides = {
  providerId: string | null;
  providerName: string | null;
  helperId: string | null;
  helperName: string | null;
};
const refOf = (id: string | null, name: string | null) =>
  id ? { _id: id, name: name ?? "" } : null;

/** One who guides, as a list names people; null where nobody does. */
export const namedGuide = (guide: { _id: string; name: string } | null): NamedPerson | null =>
  guide && { id: guide._id, name: guide.name };

type Support = Guides & { position: string | null; closedAt: Date | null; version: number };

/** How somebody is supported, as the wire says it, from a row with the joined columns of the guides. */
export const supportOf = (row: Support) => ({
  position: row.position as Position | null,
  guidanceProvider: refOf(row.providerId, row.providerName),
  guidanceHelper: refOf(row.helperId, row.helperName),
  closed: row.closedAt !== null,
  closedAt: row.closedAt?.toISOString() ?? null,
  version: row.version,
});
