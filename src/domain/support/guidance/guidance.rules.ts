import { addressOf } from "#/shared/pages.ts";
import type { Person } from "#/shared/person-code.ts";
import type { Position } from "#/shared/positions.ts";

/** The experience of an in-house employee; Junior by default. */
export const LEVELS = ["Senior", "Junior"] as const;
export type Level = (typeof LEVELS)[number];
export const USUAL_LEVEL: Level = "Junior";

export const LONGEST_NAME = 100;

/** The two roles of a guide, by their names in the API. */
export const PARTS = ["guidanceProvider", "guidanceHelper"] as const;
export type Part = (typeof PARTS)[number];

type Guides = {
  providerId: string | null;
  providerName: string | null;
  helperId: string | null;
  helperName: string | null;
};
/** A guide in the format of the API; null if there is none. */
export const guideRefOf = (id: string | null, name: string | null) =>
  id ? { _id: id, name: name ?? "" } : null;

/** Returns a guide as a person for name columns; null if there is none. */
export const guideToPerson = (guide: { _id: string; name: string } | null): Person | null =>
  guide && {
    id: guide._id,
    name: guide.name,
    hasPage: false,
    listedAt: addressOf("/cto-dashboard/in-house-employees", { search: { q: guide.name } }),
  };

type Support = Guides & { position: string | null; closedAt: Date | null; version: number };

/** Returns the support's fields for the API, from a row joined with its guides. */
export const supportOf = (row: Support) => ({
  position: row.position as Position | null,
  guidanceProvider: guideRefOf(row.providerId, row.providerName),
  guidanceHelper: guideRefOf(row.helperId, row.helperName),
  closed: row.closedAt !== null,
  closedAt: row.closedAt?.toISOString() ?? null,
  version: row.version,
});
