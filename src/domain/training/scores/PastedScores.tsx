import { call } from "#/client/lib/api-client.ts";
import { messageOf } from "#/client/lib/api-error.ts";
import { confirm } from "#/client/lib/confirm.ts";
import { toast } from "#/client/lib/toast.ts";
import { counted } from "#/shared/counted.ts";
import type { ScoreEntries } from "./ScoreEntries.tsx";
import type { Cell } from "./scores.client.ts";
import { scoresContract } from "./scores.contract.ts";
import { isNamed, matchMembers, type PastedRow, readPasted, readScore } from "./scores.rules.ts";

/** A pasted score, its cell, and its owner as written. */
export type PastedScore = { cell: Cell; value: string; who?: string };

type Sheet = {
  batchId: string;
  /** The cells of the module pasted into. */
  cells: readonly Cell[];
  scores: ScoreEntries;
};

/**
 * Stores scores copied together with names or e-mails, after a preview. Returns false for a single
 * value. Scores without names are only taken for selected rows.
 */
export function pasteScores(text: string, sheet: Sheet): boolean {
  const rows = readPasted(text);
  if (!rows) return false;
  if (!rows.some(({ value }) => readScore(value) !== undefined)) {
    toast.error("What was copied holds no scores.");
  } else if (isNamed(rows)) {
    void pasteNamed(rows, sheet);
  } else {
    toast.error(
      `Copy the names along with the scores, or select the ${rows.length} rows they are for and choose Paste scores.`,
      { ms: 8000 },
    );
  }
  return true;
}

/** Finds the owner of each score, shows a preview, and stores the scores once confirmed. */
export async function pasteNamed(rows: readonly PastedRow[], sheet: Sheet) {
  const emails = await readEmails(rows, sheet.batchId);
  if (!emails) return;
  const members = sheet.cells.map(({ trainee: { id, name, username }, displayName }) => ({
    id,
    names: [name, username, displayName, ...(emails.get(id) ?? [])],
  }));
  const { found, unmatched } = matchMembers(rows, members);
  const pasted = found.flatMap(({ id, ...written }) =>
    sheet.cells.flatMap((cell) => (cell.trainee.id === id ? [{ cell, ...written }] : [])),
  );
  if (pasted.length === 0) {
    toast.error(`No score is stored. ${unmatched.join(". ")}.`, { ms: 8000 });
    return;
  }
  const isConfirmed = await confirm({
    title: `Save ${counted(pasted.length, "score")}?`,
    text: [
      ...pasted.map(lineOf),
      ...(unmatched.length > 0 ? ["", "Not stored:", ...unmatched] : []),
    ].join("\n"),
    verb: `Save ${counted(pasted.length, "score")}`,
    tone: "accent",
  });
  if (isConfirmed) storePasted(pasted, sheet.scores);
}

export function storePasted(pasted: readonly PastedScore[], scores: ScoreEntries) {
  scores.type(...pasted.map(({ cell, value }) => [cell.key, value] as const));
  scores.commit(...pasted.map(({ cell }) => cell));
}

/**
 * Describes a change: the name, the old and the new score, and the name as written if different.
 */
export function lineOf({ cell: { trainee, type, displayName }, value, who }: PastedScore): string {
  const before = trainee.scores[type];
  const after = readScore(value);
  const isAlike = who === undefined || who.toLowerCase() === displayName.toLowerCase();
  const written = isAlike ? "" : ` (“${who}”)`;
  return before === null || before === after
    ? `${displayName}${written}: ${after}`
    : `${displayName}${written}: ${before} → ${after}`;
}

/** Returns the pasted e-mails by member id; undefined, with a toast, on failure. */
async function readEmails(rows: readonly PastedRow[], batchId: string) {
  const emails = rows.flatMap(({ who }) => who.filter((text) => text.includes("@")));
  if (emails.length === 0) return new Map<string, string[]>();
  try {
    const { members } = await call(scoresContract.findMembers, {
      params: { batchId },
      body: { emails },
    });
    return new Map(members.map(({ traineeId, email }) => [traineeId, [email]]));
  } catch (error) {
    toast.error(messageOf(error, "The e-mails could not be looked up. Please try again."));
    return undefined;
  }
}
