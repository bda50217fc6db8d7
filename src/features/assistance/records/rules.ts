import type { Guide } from "./contract.ts";

type Columns = { [K in Exclude<keyof Guide, "_id"> | "id"]: string | null };

/** A guide from the columns of an outer join, which brings all of one or nothing. */
export function guideOf(
  row: Omit<Columns, "level"> & { level: Guide["level"] | null },
): Guide | null {
  const { id, name, email, mobile, level } = row;
  return id && name && email && mobile && level ? { _id: id, name, email, mobile, level } : null;
}
