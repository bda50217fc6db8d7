import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { lockUser } from "#/platform/db/lock-user.ts";
import { findById, getById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { addDays, type IsoDate, istMoment, istTime } from "#/shared/dates.ts";
import { rangeProblem, withinAYear } from "#/shared/day-range.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { ofBatch, ofPerson } from "./refreshing.queries.ts";
import { refreshOutdatedSigns, refreshSigns, refreshSignsOfTrainer } from "./refreshing.service.ts";
import type {
  NoteFields,
  SHOWN_WARNINGS,
  Warning,
  WarningNote,
  WarningsOfPerson,
  warningsContract,
} from "./warnings.contract.ts";
import {
  deleteNote,
  findOthersNote,
  findWarnings,
  insertNote,
  listSigns,
  type NoteRow,
  type WarningRow,
} from "./warnings.queries.ts";
import {
  ACTION_NAMES,
  LONGEST_REST,
  reasonOf,
  type WarningAction,
  type WarningLimits,
} from "./warnings.rules.ts";

type Query = ListQuery & {
  show?: (typeof SHOWN_WARNINGS)[number] | undefined;
  batch?: string | undefined;
};

/**
 * One page of the signs: of the given batch, else for a trainer of their own batches, else of all.
 */
async function listWarnings(context: Context, query: Query) {
  const { db, actor } = context;
  const { show = "open", batch } = query;
  const isOwn = actor.role === "Trainer" && batch === undefined;
  const filter = {
    ...query,
    isResting: show === "all" ? undefined : show === "resting",
    trainerId: isOwn ? actor.id : undefined,
  };
  if (batch !== undefined) await refreshSigns(context, ofBatch(batch));
  else if (isOwn) await refreshSignsOfTrainer(context, actor.id);
  else await refreshOutdatedSigns(context);
  const { rows, total } = await listSigns(db, filter);
  return { answer: { warnings: rows.map(presentIn(context)) }, total };
}

/**
 * The signs of one trainee and the notes about them. Notes are shown to the admin, to trainers of
 * the person's batches, and to their author. Throws NOT_FOUND for anyone else, and to a trainer for
 * a person in no batch.
 */
async function readWarnings(context: Context, userId: string): Promise<WarningsOfPerson> {
  const { person, signs, notes, batches } = await getWarnings(context, userId);
  return {
    warnings: signs.map(presentIn(context)),
    notes: notes.map(presentNote(context)),
    readsAllNotes: person.readsAllNotes,
    batches: batches.map(({ batchId }) => batchId),
  };
}

async function getWarnings(context: Context, userId: string) {
  const { db, clock, actor } = context;
  const trainerId = actor.role === "Trainer" ? actor.id : undefined;
  const found = getOrThrow(
    await findById(userId, async (known) => {
      await refreshSigns(context, ofPerson(known));
      return findWarnings(db, clock.today(), { userId: known, trainerId });
    }),
  );
  if (actor.role === "Trainer" && !found.person.isMember) {
    throw new AppError("NOT_FOUND", { isDenial: true });
  }
  return found;
}

/**
 * Adds a note on what was done about a person's signs. Throws NOT_FOUND for a person the caller may
 * not see, and INVALID_INPUT for a batch they are not in, for days that do not fit, and if nothing
 * says what was done.
 */
async function addNote(context: Context, userId: string, fields: NoteFields) {
  const { actor, clock } = context;
  const { person, batches, signs } = await getWarnings(context, userId);
  const batch = batches.find(({ batchId }) => batchId === fields.batchId);
  const problems = problemsOf(fields, clock.today());
  if (!batch) problems.batchId = "Choose a batch that they are in.";
  if (!batch || Object.keys(problems).length > 0) throw invalidInput(problems);
  const { deed, text, rest } = fields;
  const row = {
    traineeId: person.id,
    batchId: batch.id,
    deed,
    text,
    awayFrom: deed === "away" ? (fields.awayFrom ?? null) : null,
    awayUntil: deed === "away" ? (fields.awayUntil ?? null) : null,
    rest,
    restsUntil: rest === "day" ? (fields.restsUntil ?? null) : null,
    signs: signs.find(({ batchId }) => batchId === fields.batchId)?.signs ?? [],
    writtenBy: actor.id,
  };
  const other = await context.db.transaction().execute(async (tx) => {
    // If two people write at once, the later one reads the other's note.
    await lockUser(tx, person.id);
    const id = await insertNote(tx, clock, row);
    await writeAudit(tx, context, "warning.noted", ["user", person.id], { newValue: { id, deed } });
    return findOthersNote(tx, row, istMoment(clock.today(), "00:00"));
  });
  return { message: `Noted for ${person.username}.${other ? alsoNoted(other) : ""}` };
}

/**
 * The sentence about another person's note of today about the same: both are kept, and the later
 * author reads it.
 */
const alsoNoted = ({
  username,
  deed,
  writtenAt,
}: {
  username: string;
  deed: WarningAction;
  writtenAt: Date;
}) => ` ${username} noted “${ACTION_NAMES[deed]}” at ${formatTime(istTime(writtenAt))} as well.`;

/** The problems with the days and the text of a note, by field. */
function problemsOf(fields: NoteFields, today: string): Record<string, string> {
  const { deed, text, rest, awayFrom, awayUntil, restsUntil } = fields;
  const last = addDays(today, LONGEST_REST);
  const problems: Record<string, string> = {};
  if (deed === "other" && text === "") problems.text = "Write what was done.";
  if (deed === "away") {
    const firstProblem = awayFrom ? rangeProblem(awayFrom, withinAYear(today)) : undefined;
    if (!awayFrom) problems.awayFrom = "Choose the first day.";
    else if (firstProblem) problems.awayFrom = firstProblem;
    if (!awayUntil) problems.awayUntil = "Choose the last day.";
    else if (awayFrom && awayUntil < awayFrom)
      problems.awayUntil = "Choose a day from the first on.";
    else if (awayUntil > last) problems.awayUntil = `Choose a day within ${LONGEST_REST} days.`;
  }
  if (rest === "day" && (!restsUntil || restsUntil <= today || restsUntil > last)) {
    problems.restsUntil = `Choose a day after today, within ${LONGEST_REST} days.`;
  }
  return problems;
}

const presentIn =
  ({ hub, clock }: Context) =>
  (row: WarningRow) =>
    present(row, { limits: hub.now().warnings, today: clock.today() });

function present(
  { since, facts, signs, lastNote, name, ...row }: WarningRow,
  input: { limits: WarningLimits; today: IsoDate },
): Warning {
  const { held, attended, ahead } = facts;
  return {
    ...row,
    name: name ?? "",
    held,
    attended,
    ahead,
    signs: signs.map(({ kind }) => ({
      kind,
      reason: reasonOf(kind, facts, { ...input, module: row.batchType }),
    })),
    since: since.toISOString(),
    lastNote: lastNote && { ...lastNote, writtenAt: new Date(lastNote.writtenAt).toISOString() },
  };
}

const presentNote =
  ({ actor }: Context) =>
  ({ id, writtenAt, writtenById, ...note }: NoteRow): WarningNote => ({
    _id: id,
    ...note,
    writtenAt: writtenAt.toISOString(),
    isRemovable: actor.role !== "Trainer" || writtenById === actor.id,
  });

/**
 * Deletes a note; only the admin may delete others' notes. Days it announced as away count again,
 * and the note before decides when a sign is shown. Throws NOT_FOUND.
 */
async function removeNote(context: Context, id: string) {
  const { actor } = context;
  const authorId = actor.role === "Trainer" ? actor.id : undefined;
  await context.db.transaction().execute(async (tx) => {
    const { traineeId, ...note } = await getById(id, (known) => deleteNote(tx, known, authorId));
    await writeAudit(tx, context, "warning.removed", ["user", traineeId], {
      oldValue: { id, ...note },
    });
  });
  return { message: "Note deleted." };
}

export const warningsService: Service<typeof warningsContract> = {
  list: listWarnings,
  ofPerson: readWarnings,
  note: addNote,
  removeNote,
};
