import type { Db } from "#/platform/db/db.ts";
import { MODULE_NAMES, type Module, moduleAfter } from "#/shared/modules.ts";
import { findDoneSince } from "./scores.queries.ts";

/**
 * Returns, as a sentence, what somebody has done since a module was passed that only passing it
 * allowed; undefined where nothing follows from the mark yet.
 */
export async function doneSince(
  db: Db,
  traineeId: string,
  module: Module,
): Promise<string | undefined> {
  const next = moduleAfter(module);
  const since = await findDoneSince(db, { traineeId, module, next });
  if (since?.hasJoined && next) return `They have joined a batch of ${MODULE_NAMES[next]} since.`;
  return since?.hasApplied ? "They have applied or scheduled an interview since." : undefined;
}
