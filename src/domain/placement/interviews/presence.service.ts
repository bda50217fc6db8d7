import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { conflictError } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import type { presenceContract } from "./presence.contract.ts";
import { lockWithPresence, savePresence } from "./presence.queries.ts";
import { isMarkable, type Presence } from "./presence.rules.ts";

type Mark = { presence: Presence | null; before: Presence | null };

/**
 * Marks the presence of a candidate for an interview of today; the same again changes nothing.
 * Throws NOT_FOUND, INVALID_INPUT on another day, CANDIDATE_LOCKED, and STALE_VERSION if it is no
 * longer what the caller saw.
 */
async function markPresence(context: Context, id: string, { presence, before }: Mark) {
  const { clock, actor } = context;
  await context.db.transaction().execute(async (tx) => {
    const interview = await getById(id, (known) => lockWithPresence(tx, known));
    if (!isMarkable(interview, clock.today())) {
      throw invalidInput({ presence: "This can be marked on the day of the interview." });
    }
    if (interview.presence === presence) return;
    if (interview.isDisabled) {
      throw new AppError("CANDIDATE_LOCKED", { values: { name: interview.username } });
    }
    if (interview.presence !== before) {
      throw await conflictError(tx, context, "STALE_VERSION", {
        subject: ["interview", interview.id],
        actions: ["interview.presence"],
      });
    }
    await savePresence(tx, clock, { id: interview.id, presence, by: actor.id });
    await writeAudit(tx, context, "interview.presence", ["interview", interview.id], {
      oldValue: { presence: interview.presence },
      newValue: { presence },
    });
  });
  return { presence };
}

export const presenceService: Service<typeof presenceContract> = { mark: markPresence };
