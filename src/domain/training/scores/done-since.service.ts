import type { Db } from "#/platform/db/db.ts";
import { MODULE_NAMES, type Module, moduleAfter } from "#/shared/modules.ts";
import { findDoneSince } from "./scores.queries.ts";

/**
 * Describes in a sentence what a trainee has done since that only passing the module allowed;
 * undefined if nothing.
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
