import { confirm } from "#/client/lib/confirm.ts";
import { toast } from "#/client/lib/toast.ts";
import { readColumn, readScore } from "../rules.ts";
import { type Cell, cellsFrom } from "./api.ts";
import type { ScoreEntries } from "./ScoreEntries.tsx";

type Sheet = { cell: Cell; cells: readonly Cell[]; scores: ScoreEntries; close: () => void };

/**
 * Fills a cell and those below it with a copied column, and sends what differs; what it would overwrite is asked about
 * first. Returns false for what is no column.
 */
export function pasteDown(text: string, { cell, cells, scores, close }: Sheet): boolean {
  const copied = readColumn(text);
  if (!copied) return false;
  if (!copied.some((value) => readScore(value) !== undefined)) {
    toast.error("What was copied holds no scores.");
    return true;
  }
  const keys = cellsFrom(cell.key, cell.type);
  const pasted = keys.flatMap((key, index) => {
    const value = copied[index];
    return value ? cells.flatMap((one) => (one.key === key ? [{ cell: one, value }] : [])) : [];
  });
  close();
  const rest = copied.slice(keys.length).filter(Boolean).length;
  void mayOverwrite(pasted).then(async (may) => {
    if (!may) return;
    scores.type(...pasted.map((one) => [one.cell.key, one.value] as const));
    scores.commit(...pasted.map((one) => one.cell));
    // Last, and longer: what became of the others stands in their cells, of these nothing else tells.
    await scores.settle();
    if (rest > 0) toast.info(`There is no row below for ${rest} of the copied scores.`, REST);
  });
  return true;
}

const REST = { ms: 6000 };
const MOST_NAMED = 15;

/**
 * Asks before what is pasted takes the place of scores that stand there, naming each old and new one. Resolves to
 * whether it may; at once where nothing is overwritten.
 */
async function mayOverwrite(pasted: readonly { cell: Cell; value: string }[]): Promise<boolean> {
  const changes = pasted.flatMap(({ cell: { trainee, type, displayName }, value }) => {
    const [before, after] = [trainee.scores[type], readScore(value)];
    if (before === null || after === undefined || after === before) return [];
    return [`${displayName}: ${before} → ${after}`];
  });
  if (changes.length === 0) return true;
  const more = changes.length - MOST_NAMED;
  return confirm({
    title: changes.length === 1 ? "Overwrite a score?" : `Overwrite ${changes.length} scores?`,
    text: [...changes.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join("\n"),
    verb: "Overwrite and save",
  });
}
