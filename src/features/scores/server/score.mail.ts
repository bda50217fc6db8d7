import type { Notice } from "#/features/notices/server/notify.ts";
import { MAX_MARK, MODULE_NAMES, MODULES, type Module, PASS_MARK } from "#/shared/marks.ts";

type Change = { module: Module; from: number | null; to: number };

/** Tells a trainee a new or corrected score, and what it means for them. */
export function scorePublished(
  trainee: { id: string; name: string; batchId: string },
  change: Change,
): Notice {
  const { module, from, to } = change;
  const name = MODULE_NAMES[module];
  const news =
    from === null
      ? `Your ${name} score is ${to} out of ${MAX_MARK}.`
      : `Your ${name} score was changed from ${from} to ${to} out of ${MAX_MARK}.`;
  return {
    userId: trainee.id,
    kind: from === null ? "score-published" : "score-changed",
    mail: {
      subject: from === null ? `Your ${name} score is in` : `Your ${name} score was changed`,
      heading: `${name}: ${to} out of ${MAX_MARK}`,
      paragraphs: [
        `Hello ${trainee.name}. ${news} You are in batch ${trainee.batchId}.`,
        meaning(change),
      ],
      button: { label: "Open my training", path: "/batch-dashboard" },
    },
    notification: { text: `${news} ${meaning(change)}`, href: "/batch-dashboard" },
  };
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
