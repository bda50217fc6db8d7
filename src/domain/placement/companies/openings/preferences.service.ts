import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Service } from "#/platform/http/mount.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import type { openingsContract, Preferences } from "./openings.contract.ts";
import { findPreferences, upsertPreferences } from "./openings.queries.ts";

async function savePreferences(context: Context, { skills, locations }: Preferences) {
  const { actor, clock } = context;
  const values = { skills: [...new Set(skills)], locations: [...new Set(locations)] };
  await context.db.transaction().execute(async (tx) => {
    const before = await findPreferences(tx, actor.id);
    if (before && isUnchanged(before, values)) return;
    await upsertPreferences(tx, clock, { traineeId: actor.id, ...values });
    await writeAudit(tx, context, "job-preferences.saved", ["user", actor.id], {
      oldValue: before ?? null,
      newValue: values,
    });
  });
  return { message: "Saved.", ...values };
}

/** What somebody would work with, and where. */
export const preferencesCalls = {
  readPreferences: async ({ db, actor }) =>
    (await findPreferences(db, actor.id)) ?? { skills: [], locations: [] },
  setPreferences: savePreferences,
} satisfies Partial<Service<typeof openingsContract>>;
