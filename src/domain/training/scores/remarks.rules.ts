import { keysOf } from "#/shared/keys.ts";
import { MODULE_NAMES, type Module } from "#/shared/modules.ts";

/** As many criteria as a trainer can comment on in a minute. */
export const MOST_CRITERIA = 5;
export const LONGEST_CRITERION = 60;
export const LONGEST_REMARK = 300;
export const LONGEST_NEXT = 500;

/** The text of remarks: a line for each criterion with a remark, and the next step. */
export type Remarks = {
  lines: { criterion: string; text: string }[];
  /** The next step; empty for none. */
  next: string;
};

/** Remarks as stored: null if empty. */
export function storedRemarks({ lines, next }: Remarks): Remarks | null {
  const filled = lines.filter(({ text }) => text !== "");
  return filled.length > 0 || next !== "" ? { lines: filled, next } : null;
}

/** The criteria that a form asks about: those of the module, and former ones that have a remark. */
export const criteriaOf = (criteria: readonly string[], remarks: Remarks | null): string[] => [
  ...new Set([...criteria, ...(remarks?.lines ?? []).map(({ criterion }) => criterion)]),
];

/** Remarks as lines of a mail; empty for none. */
export const remarkLines = (remarks: Remarks | null | undefined): string[] =>
  remarks
    ? [
        ...remarks.lines.map(({ criterion, text }) => `${criterion}: ${text}`),
        ...(remarks.next ? [`What next: ${remarks.next}`] : []),
      ]
    : [];

export type Criteria = Record<Module, string[]>;

/**
 * Reads the criteria of each module from the owner's text: a line that begins with # names the
 * module, and each line below it is a criterion. `problem` says what is wrong, in a sentence.
 */
export function readCriteria(text: string): { criteria: Criteria; problem?: string } {
  const criteria: Criteria = { Java: [], AEM: [], Communication: [], Mock: [], FinalCheck: [] };
  let module: Module | undefined;
  for (const line of text
    .split("\n")
    .map((one) => one.trim())
    .filter(Boolean)) {
    if (line.startsWith("#")) {
      const name = line.slice(1).trim().toLowerCase();
      module = keysOf(MODULE_NAMES).find((key) => MODULE_NAMES[key].toLowerCase() === name);
      if (!module) return { criteria, problem: `There is no module of this name: ${line}` };
    } else if (!module) return { criteria, problem: "Name the module first, such as # Java." };
    else if (line.length > LONGEST_CRITERION)
      return { criteria, problem: `Use at most ${LONGEST_CRITERION} characters a line.` };
    else if (criteria[module].includes(line))
      return { criteria, problem: `Name each criterion once: ${line}` };
    else criteria[module].push(line);
  }
  const long = keysOf(criteria).find((key) => criteria[key].length > MOST_CRITERIA);
  return long
    ? { criteria, problem: `Use at most ${MOST_CRITERIA} criteria for ${MODULE_NAMES[long]}.` }
    : { criteria };
}
