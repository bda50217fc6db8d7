import { expect, test } from "vitest";
import { NOTHING } from "#/shared/nothing.ts";
import { unzip } from "#test/support/unzip.ts";
import { csvFile, xlsxFile } from "./export-rows.ts";
import { cellOf, sheetOf } from "./export-sheet.ts";
import type { Column } from "./types.ts";

type Row = {
  name: string;
  role: string;
  subRole: string | null;
  paidAt: string;
  dueOn: string;
  month: string;
  amount: number | null;
  lpa: number;
  phone: string;
};

const COLUMNS: readonly Column<Row>[] = [
  { key: "name", label: "Name" },
  {
    key: "role",
    label: "Role",
    exported: [
      { label: "Role", value: ({ role }) => role },
      { label: "Sub-role", value: ({ subRole }) => subRole },
    ],
  },
  // Chosen in addition to the role, it appears once.
  { key: "subRole", label: "Sub-role" },
  { key: "paidAt", label: "Paid" },
  { key: "dueOn", label: "Due on" },
  { key: "month", label: "Month" },
  { key: "amount", label: "Amount" },
  {
    key: "lpa",
    label: "Package",
    text: ({ lpa }) => `${lpa} LPA`,
    exported: [{ label: "Package (LPA)", value: ({ lpa }) => lpa }],
  },
  { key: "phone", label: "Phone" },
  { key: "open", label: "Document", exported: [] },
];
const ROWS: readonly Row[] = [
  {
    name: "Kavya Rao, the one of the second batch",
    role: "Admin",
    subRole: "CEO",
    // Half past midnight in India is still the day before in London.
    paidAt: "2026-11-20T19:00:00.000Z",
    dueOn: "2026-12-18",
    month: "Nov 2026",
    amount: 5000.5,
    lpa: 5.8,
    phone: "9876543210",
  },
  {
    name: "=1+1",
    role: "Trainee",
    subRole: null,
    paidAt: "2026-01-31T18:29:59Z",
    dueOn: "18/12/2026",
    month: "Jan 2027",
    amount: null,
    lpa: 12,
    phone: "9123456789",
  },
];
const SHEET = sheetOf("Approved users: all [of them], whatever their role", COLUMNS, ROWS);

const HEADS = [
  "Name",
  "Role",
  "Sub-role",
  "Paid (IST)",
  "Due on",
  "Month",
  "Amount",
  "Package (LPA)",
  "Phone",
];

test("a CSV file read back: dates of India, numbers as such, each value in its column", async () => {
  const text = (await csvFile(SHEET).text()).replace(/^\uFEFF/, "");
  expect(text.split("\r\n").slice(0, 3)).toEqual([
    HEADS.join(","),
    '"Kavya Rao, the one of the second batch",Admin,CEO,2026-11-21 00:30:00,2026-12-18,2026-11,5000.5,5.8,9876543210',
    "'=1+1,Trainee,,2026-01-31 23:59:59,2026-12-18,2027-01,,12,9123456789",
  ]);
});

/** Returns the files of an archive as texts, by name. */
const textsOf = (archive: Buffer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzip(archive)).map(([name, bytes]) => [name, bytes.toString("utf8")]),
  );

/** Returns the content of the file's cells: a number, or one of its shared texts. */
function cellsOf(files: Record<string, string>): (string | number | null)[][] {
  const texts = [...(files["xl/sharedStrings.xml"] ?? "").matchAll(/<t[^>]*>(.*?)<\/t>/g)].map(
    ([, text]) => text ?? "",
  );
  const sheet = files["xl/worksheets/sheet1.xml"] ?? "";
  return [...sheet.matchAll(/<row .*?<\/row>/g)].map(([row]) => {
    const entries = new Map(
      [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(?:<v>(.*?)<\/v>)?/g)].map(
        ([, column = "", kind = "", value = ""]) => [
          column,
          kind.includes('t="s"') ? (texts[Number(value)] ?? "") : Number(value),
        ],
      ),
    );
    return HEADS.map((_, place) => entries.get("ABCDEFGHI"[place] ?? "") ?? null);
  });
}

/** Returns the spreadsheet's serial number of a moment: days since 30 December 1899. */
const serial = (moment: string) => Date.parse(`${moment}Z`) / 86_400_000 + 25_569;

test("a spreadsheet read back: the list's name, real dates and numbers, widths by content", async () => {
  const files = textsOf(Buffer.from(await (await xlsxFile(SHEET)).arrayBuffer()));
  expect(files["xl/workbook.xml"]).toContain('name="Approved users  all  of them ,"');
  const [heads, first, second] = cellsOf(files);
  expect(heads).toEqual(HEADS);
  expect(first).toEqual([
    "Kavya Rao, the one of the second batch",
    "Admin",
    "CEO",
    expect.closeTo(serial("2026-11-21T00:30:00"), 6),
    serial("2026-12-18T00:00:00"),
    serial("2026-11-01T00:00:00"),
    5000.5,
    5.8,
    "9876543210",
  ]);
  expect(second?.slice(0, 8)).toEqual([
    "=1+1",
    "Trainee",
    null,
    expect.closeTo(serial("2026-01-31T23:59:59"), 4),
    serial("2026-12-18T00:00:00"),
    serial("2027-01-01T00:00:00"),
    null,
    12,
  ]);
  expect(files["xl/styles.xml"]).toMatch(/dd\/mm\/yyyy hh:mm/);
  expect(SHEET.widths).toEqual([40, 9, 10, 18, 12, 10, 8, 15, 12]);
});

test("no cell of a spreadsheet is a formula, whatever people typed", async () => {
  const columns: readonly Column<{ name: string }>[] = [{ key: "name", label: "=1+1" }];
  const typed = ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "</t><f>1+1</f>", "{=1+1}"];
  const sheet = sheetOf(
    "=1+1",
    columns,
    typed.map((name) => ({ name })),
  );
  const files = textsOf(Buffer.from(await (await xlsxFile(sheet)).arrayBuffer()));
  const written = files["xl/worksheets/sheet1.xml"] ?? "";
  expect(written).not.toMatch(/<f\b/);
  expect(written.match(/<c r="A\d+" [^>]*t="s"/g)).toHaveLength(typed.length + 1);
});

test("people of one name are told apart in a file by their codes, where there are any", () => {
  type Guided = { id: string; username: string; guide: string | null };
  const columns: readonly Column<Guided>[] = [
    { key: "username", label: "Name", person: ({ id, username: name }) => ({ id, name }) },
    {
      key: "guide",
      label: "Guide",
      person: ({ guide }) => (guide ? { id: guide, name: "Meera Nair" } : null),
    },
  ];
  const rows: Guided[] = [
    { id: "id-a41f", username: "Varun Prasad", guide: "id-0001" },
    { id: "id-b52e", username: "Varun Prasad", guide: null },
    { id: "id-c63d", username: "Asha Rao", guide: "id-0001" },
  ];
  const sheet = sheetOf("People", columns, rows);
  expect(sheet.heads).toEqual(["Name", "Code", "Guide"]);
  expect(sheet.rows.map((row) => row.map((cell) => cell?.value))).toEqual([
    ["Varun Prasad", "A41F", "Meera Nair"],
    ["Varun Prasad", "B52E", undefined],
    ["Asha Rao", "C63D", "Meera Nair"],
  ]);
  expect(sheetOf("People", columns, rows.slice(1)).heads).toEqual(["Name", "Guide"]);
  const two = [rows[0], { id: "id-d74c", username: "Bina Das", guide: "id-0002" }] as Guided[];
  expect(sheetOf("People", columns, two).heads).toEqual(["Name", "Guide", "Guide code"]);
});

test("the screen's word for none is nothing in a file, as where there is no value", () => {
  expect([NOTHING, "", null].map(cellOf)).toEqual([null, null, null]);
});
