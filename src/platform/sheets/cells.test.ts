import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf } from "#/shared/csv.ts";
import { unescapeFormula } from "#/shared/escape-formula.ts";
import { SPREADSHEETS } from "#test/support/spreadsheets/lines.ts";
import { decodeText, delimiterOf, plainNumber, sheetOf, sheetOfCsv, textOfCell } from "./cells.ts";
import { csvLines } from "./csv-lines.ts";
import { readSheet } from "./read-sheet.ts";

const LIMITS = { rows: 3, columns: 2, cell: 10 };
const read = (text: string) => csvLines(text, delimiterOf(text), 100);

test("what was written as CSV is read as it was, guarded formulas among it", () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.stringMatching(/^[ '"=+@\-,;\t\r\n\w]{0,6}$/),
  );
  const lines = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 });
  fc.assert(
    fc.property(lines, (rows) => {
      // A lone surrogate is no text that a file could hold.
      const given = rows.map((row) => row.map((one) => one.toWellFormed()));
      const text = decodeText(Buffer.from(csvOf(given)));
      const back = csvLines(text, ",", 1000).map((row) => row.map(unescapeFormula));
      expect(back).toEqual(given);
    }),
  );
});

test.each([
  [
    "a;b\n1;2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a\tb\r\n1\t",
    [
      ["a", "b"],
      ["1", ""],
    ],
  ],
  [
    '"x;y",b\n"he said ""no""",\n',
    [
      ["x;y", "b"],
      ['he said "no"', ""],
    ],
  ],
  ['5" pipe,b', [['5" pipe', "b"]]],
  ['"open,b', [["open,b"]]],
  ["", []],
])("%j is read as its author meant it", (text, lines) => {
  expect(read(text)).toEqual(lines);
});

test.each([
  ["People of March, 2026\nName;Place\nAsha;Pune\n", ";"],
  ['Paid; as of today\nName,Amount\nAsha,"1;5"\n', ","],
  ["Name;Address\nAsha;Flat 4, Road 3, Pune\nBala;Flat 5, Road 3, Pune\n", ";"],
  ["Name;Amount\nAsha;1,5\n", ";"],
  ["Name\nAsha, Pune\nBala\n", ","],
])("%j is parted by %j, whatever stands in a title or a cell", (text, sign) => {
  expect(delimiterOf(text)).toBe(sign);
});

test.each([
  ["utf-8 with its mark", Buffer.from("\uFEFFé")],
  ["utf-8", Buffer.from("é")],
  ["windows-1252", Buffer.of(0xe9)],
  ["utf-16 with its mark", Buffer.from("\uFEFFé", "utf16le")],
  ["utf-16 from the other end", Buffer.from("\uFEFFé", "utf16le").swap16()],
])("a text as %s", (_, bytes) => {
  expect(decodeText(bytes)).toBe("é");
});

test.each([
  ["1234567890123456", "1234567890123456"],
  ["12E4567", "12E4567"],
  [new Date("2026-03-04T00:00:00Z"), "2026-03-04"],
  [true, "Yes"],
  [null, ""],
  ["0041", "0041"],
])("the cell %j is the text %j", (cell, text) => {
  expect(textOfCell(cell)).toBe(text);
});

test.each([
  ["9876543210", "9876543210"],
  ["9.87654321E9", "9876543210"],
  ["0.30000000000000004", "0.3"],
])("the number %j is %j as it was typed", (number, text) => {
  expect(plainNumber(number)).toBe(text);
});

test("a file of more lines than are read is refused, however empty they are", () => {
  const after = (lines: number) => sheetOfCsv(Buffer.from(`a\n${"\n".repeat(lines)}1`), LIMITS);
  expect(after(1001)).toMatchObject({ sheet: { rows: [{ number: 1003 }] } });
  expect(after(1002)).toEqual({
    problem: "The file has more than 1003 lines. Import it in parts.",
  });
});

test("a text that a file holds once and names in every cell is not multiplied", () => {
  const limits = { rows: 10_000, columns: 60, cell: 2000 };
  const read = (rows: number) => {
    const row = Array<string>(60).fill("x".repeat(2000));
    return sheetOf([row.map((_, at) => `Column ${at}`), ...Array(rows).fill(row)], limits);
  };
  expect(read(80)).toMatchObject({ sheet: { rows: { length: 80 } } });
  expect(read(10_000)).toEqual({
    problem: "The file holds more than can be read. Save it again with fewer rows.",
  });
});

test.each([
  [[["", " "]], "The file is empty."],
  [[["a"]], "The file has headers, but no rows below them."],
  [[["a", "b", "c"], ["1"]], "The file has 3 columns. At most 2 can be read."],
  [[["a"], ["1"], ["2"], ["3"], ["4"]], "The file has more than 3 rows. Import it in parts."],
  [[["a".repeat(501)], ["1"]], "A header has more than 500 characters."],
  [[["a"], ["12345678901"]], "Row 2 has a cell of more than 10 characters."],
])("%j is refused: %s", (lines, problem) => {
  expect(sheetOf(lines, LIMITS)).toEqual({ problem });
});

test("rows keep the numbers a spreadsheet shows, and as many cells as there are headers", () => {
  expect(sheetOf([[""], ["a", "b", ""], [], ["1"], ["2", "3", "4"]], LIMITS)).toEqual({
    sheet: {
      headers: ["a", "b"],
      rows: [
        { number: 4, cells: ["1", ""] },
        { number: 5, cells: ["2", "3"] },
      ],
    },
  });
});

test.each(["odd.csv", "odd.xlsx"] as const)(
  "%s of a spreadsheet program: its first sheet, headers below a title, no empty row or column",
  async (name) => {
    const bytes = await readFile(new URL(name, SPREADSHEETS));
    const type = name === "odd.csv" ? "csv" : "xlsx";
    const isCsv = type === "csv";
    // As CSV a cell is what was shown of it.
    const [first, second] = isCsv
      ? [
          ["03/02/2026", "23/11/2026", "49000.5", "75%", "0.3"],
          ["31/12/2026", "", "1250000", "100%", ""],
        ]
      : [
          ["2026-02-03", "2026-11-23", "49000.5", "0.75", "0.3"],
          ["2026-12-31", "", "1250000", "1", ""],
        ];
    expect(await readSheet(type, bytes, { rows: 9, columns: 9, cell: 99 })).toEqual({
      sheet: {
        headers: ["Name", "Phone", "Voucher", "Paid on", "Seen on", "Amount", "Share", "Sum"],
        rows: [
          { number: 3, cells: ["ಅನಿತಾ ರಾವ್", "9876543210", "123456789012345678", ...first] },
          { number: 4, cells: ["राजेश", "0041", "1E5", ...second] },
        ],
      },
    });
  },
);

test.each([",", ";", "\t", "|"])(
  "read with %j between its columns no cell of a CSV is a formula",
  (separator) => {
    const ways = [
      "",
      " ",
      "\t",
      "\n",
      "\r\n",
      "a;",
      "a; ",
      "a\t",
      "a|",
      "a\n",
      "a\r\n",
      'a","',
      'x"\n',
      "'",
    ];
    const formulas = ["=1+1", "+1+1", "-1+1", "@SUM(1)", "=cmd|' /C calc'!A0", "＝1+1"];
    const given = ways.flatMap((way) => formulas.map((formula) => ["7", way + formula, "end"]));
    const cells = csvLines(decodeText(Buffer.from(csvOf(given))), separator, 1000).flat();
    expect(cells.length).toBeGreaterThan(formulas.length);
    expect(cells.filter((cell) => /^\s*[=+\-@＝]/.test(cell))).toEqual([]);
  },
);
