import { type Notice, worded } from "#/features/notices/server/notify.ts";
import { MODULE_NAMES, MODULES, type Module, PASS_MARK } from "#/shared/marks.ts";

type Change = { module: Module; from: number | null; to: number };

/** Tells a trainee a new or corrected score, and what it means for them. */
export function scorePublished(
  trainee: { id: string; name: string; batchId: string },
  change: Change,
): Notice {
  const { module, from, to } = change;
  const values = {
    name: trainee.name,
    module: MODULE_NAMES[module],
    batch: trainee.batchId,
    score: String(to),
    meaning: meaning(change),
  };
  const path = { path: "/batch-dashboard" } as const;
  return from === null
    ? worded(trainee.id, "score-published", values, path)
    : worded(trainee.id, "score-changed", { ...values, before: String(from) }, path);
}

function meaning({ module, from, to }: Change): string {
  const next = MODULES[MODULES.indexOf(module) + 1];
  if (to < PASS_MARK) {
    const lost = from !== null && from >= PASS_MARK ? " Its certificate counts no longer." : "";
    return `You need at least ${PASS_MARK} to pass this module.${lost}`;
  }
  if (from !== null) return "That is enough to pass this module.";
  return next
    ? `You have passed, and qualify for ${MODULE_NAMES[next]}. The office will place you in a batch.`
    : `You have passed the last module. With at least ${PASS_MARK} in all five, interviews with companies open to you.`;
}
