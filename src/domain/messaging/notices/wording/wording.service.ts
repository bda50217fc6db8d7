import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { assertVersion, conflictError } from "#/platform/db/optimistic-lock.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import { definitionOf, occasionOf } from "#/shared/occasions.ts";
import type { Template } from "#/shared/wordings/template.ts";
import {
  noticeKindOf,
  WORDED_KINDS,
  type WordedKind,
  wordingOf,
} from "#/shared/wordings/wordings.ts";
import type { KindWording, wordingContract } from "./wording.contract.ts";
import {
  deleteOwnWords,
  listOwnWords,
  lockOwnWords,
  type OwnWords,
  upsertOwnWords,
} from "./wording.queries.ts";
import { paragraphsOf } from "./wording.rules.ts";

async function list({ db }: Context) {
  const own = new Map((await listOwnWords(db)).map((row): [string, OwnWords] => [row.kind, row]));
  return { wordings: WORDED_KINDS.map((kind) => present(kind, own.get(kind))) };
}

const templateOf = ({ subject, heading, paragraphs, button, notification }: Template) => ({
  subject,
  heading,
  button,
  notification,
  paragraphs: [...paragraphs],
});

function present(kind: WordedKind, own: OwnWords | undefined): KindWording {
  const specified = wordingOf(kind);
  const variables = Object.entries(specified.variables);
  return {
    kind,
    about: definitionOf(occasionOf(noticeKindOf(kind))).label,
    variables: variables.map(([name, { sample, isNeeded = false, isOptional = false }]) => {
      return { name, sample, isNeeded, isOptional };
    }),
    specified: templateOf(specified),
    inForce: templateOf(own ?? specified),
    isOwn: own !== undefined,
    version: own?.version ?? 0,
    changedAt: own?.changedAt.toISOString() ?? null,
    changedBy: own?.changedBy ?? null,
  };
}

/** Finds the changes of a kind's text in the audit trail. */
const traceOf = (kind: WordedKind) => ({
  subject: ["wording", kind] as const,
  actions: ["wording.changed", "wording.restored"],
});

type Input = Omit<Template, "paragraphs"> & { kind: WordedKind; text: string; version: number };

/** Stores a kind's own text. Throws STALE_VERSION if somebody has changed it since. */
async function change(context: Context, { text, ...input }: Input) {
  const { version, kind, ...lines } = input;
  const words = { ...lines, paragraphs: paragraphsOf(text) };
  await context.db.transaction().execute(async (tx) => {
    const before = await lockOwnWords(tx, kind);
    const isStored = await upsertOwnWords(tx, context.clock, {
      ...words,
      kind,
      version,
      changedBy: context.actor.id,
    });
    if (!isStored) {
      throw await conflictError(tx, context, "STALE_VERSION", traceOf(kind));
    }
    await writeAudit(tx, context, "wording.changed", ["wording", kind], {
      oldValue: before ?? templateOf(wordingOf(kind)),
      newValue: { kind, ...words },
    });
  });
  return { message: "Your words are used from now on." };
}

/**
 * Restores the specified text. Throws NOT_FOUND for an unknown kind, or if it is in use already,
 * and STALE_VERSION if somebody has changed it since.
 */
async function restore(
  context: Context,
  name: string,
  { version }: { version?: number | undefined },
) {
  const kind = WORDED_KINDS.find((one) => one === name);
  if (!kind) throw new AppError("NOT_FOUND");
  await context.db.transaction().execute(async (tx) => {
    const before = await lockOwnWords(tx, kind);
    if (!before) throw new AppError("NOT_FOUND");
    await assertVersion(tx, context, { row: before, version }, traceOf(kind));
    await deleteOwnWords(tx, kind);
    await writeAudit(tx, context, "wording.restored", ["wording", kind], {
      oldValue: before,
      newValue: { kind },
    });
  });
  return { message: "The specified words are used from now on." };
}

export const wordingService: Service<typeof wordingContract> = {
  list,
  update: change,
  restore,
};
