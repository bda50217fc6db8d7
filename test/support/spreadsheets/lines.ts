import type { ImportKind } from "#/domain/office/imports/kinds.rules.ts";

/**
 * The place of the fixtures, which a spreadsheet program made from these lines
 * (`scripts/spreadsheet-fixtures.ts`).
 */
export const SPREADSHEETS = new URL("./", import.meta.url);

export const MARKED = ["marked@calc.example", "unmarked@calc.example"] as const;
export const ATTENDED = ["asha@calc.example", "bala@calc.example", "chitra@calc.example"] as const;
export const CLASS = "JAVA-2026-901";
export const PAYER = "payer@calc.example";
export const PLACED = "placed@calc.example";
const SLOT = "9:00 AM to 11:00 AM";

/**
 * The end of the addresses of a kind's rows: people from a file of one kind never occur in another
 * kind.
 */
export const domainOf = (kind: ImportKind): string =>
  kind === "people" ? "@file.example" : "@calc.example";

/** The export of each kind, below its columns' names, in a world made by the test of all kinds. */
export const EXPORTED: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  people: [
    ["ಅನಿತಾ ರಾವ್", "anita@file.example", "Trainee", "", "Full Payment", "", "", ""],
    ["राजेश कुमार", "rajesh@file.example", "Trainee", "Existing Trainee", "", "", "", ""],
    ['Dev "D" O\'Neil, Jr.', "dev@file.example", "Trainee", "Assistance", "", "12500.5", "", ""],
    ["முருகன்", "murugan@file.example", "Trainer", "", "", "", "", ""],
  ],
  scores: [
    [MARKED[0], "7.5", "", "", "", ""],
    [MARKED[1], "", "8", "", "", ""],
  ],
  attendance: [
    [ATTENDED[0], CLASS, "2026-02-02", SLOT, "No", "Ill, wrote before"],
    [ATTENDED[1], CLASS, "2026-02-02", SLOT, "Yes", ""],
    [ATTENDED[2], CLASS, "2026-02-02", SLOT, "Yes", ""],
  ],
  payments: [[PAYER, "Fee", "10000", "Cash", "2026-02-02", "123456789012345", "ಅನಿತಾ"]],
  guides: [
    ["=Sum", "sum@calc.example", "9876543210", "Senior"],
    ["गीता", "gita@calc.example", "6000000001", "Junior"],
  ],
  enquiries: [
    ["9876543210", "ಅನಿತಾ ರಾವ್", "anita@calc.example", "Phone", "Java", "=Evenings", ""],
    ["6000000001", 'Dev "D" O\'Neil, Jr.', "", "Walk-in", "Not sure", "", ""],
  ],
  placements: [[PLACED, "Infosys", "6.5", "2026-05-04"]],
};
