import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { Gathered } from "#/domain/office/decisions/decide.service.ts";
import { isPass, MODULE_NAMES, type Module, moduleAfter, PASS_SCORE } from "#/shared/modules.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import { type Remarks, remarkLines } from "./remarks.rules.ts";
import { type Graded, listGraded, listUnannounced } from "./scores.queries.ts";

type Change = { module: Module; from: number | null; to: number | null; reason: string | null };
type Trainee = Pick<Graded, "id" | "name" | "remarks"> & { batchId: string };

/** A trainee's current marks, sent once none of the changes can be undone any more. */
export const scoresGathered: Gathered = {
  table: "scoreChanges",
  noticeOf: async (tx, traineeId) => {
    const [person] = await listGraded(tx, [traineeId]);
    if (!person) return [];
    const { id, name, remarks } = person;
    const changes = await listUnannounced(tx, traineeId);
    return changes.map(({ batchId, ...change }) =>
      scorePublished({ id, name, remarks, batchId: batchId ?? "" }, change),
    );
  },
};

/** Tells a trainee that remarks were added to a score they have already been told of. */
export function remarksNotice(
  { traineeId, module }: { traineeId: string; module: Module },
  score: number,
  remarks: Remarks,
): Notice {
  const values = {
    module: MODULE_NAMES[module],
    score: String(score),
    remarks: remarkLines(remarks).join("\n"),
  };
  return worded(traineeId, "score-remarks", values, { path: MODULE_PAGES[module] });
}

export function scorePublished(trainee: Trainee, { module, from, to, reason }: Change): Notice {
  const path = { path: "/batch-dashboard" } as const;
  if (to === null) {
    const { name, batchId: batch } = trainee;
    const cleared = { name, batch, module: MODULE_NAMES[module], reason: reason ?? "" };
    return worded(trainee.id, "score-cleared", cleared, path);
  }
  const values = {
    name: trainee.name,
    module: MODULE_NAMES[module],
    batch: trainee.batchId,
    score: String(to),
    meaning: meaning(module, from, to),
    remarks: remarkLines(trainee.remarks[module]).join("\n"),
  };
  return from === null
    ? worded(trainee.id, "score-published", values, path)
    : worded(trainee.id, "score-changed", { ...values, before: String(from) }, path);
}

function meaning(module: Module, from: number | null, to: number): string {
  const next = moduleAfter(module);
  if (to < PASS_SCORE) {
    const lost = isPass(from) ? " Its certificate is no longer valid." : "";
    return `You need at least ${PASS_SCORE} to pass this module.${lost}`;
  }
  if (from !== null) return "That is enough to pass this module.";
  return next
    ? `You have passed, and qualify for ${MODULE_NAMES[next]}. The office will place you in a batch.`
    : `You have passed the last module. With at least ${PASS_SCORE} in all five, interviews with ` +
        "companies open to you.";
}
