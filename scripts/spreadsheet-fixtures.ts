/**
 * Makes the files that tests import as written by a spreadsheet program: LibreOffice opens the
 * product's exports and saves them as CSV and as XLSX, and one workbook contains what people's own
 * tables do. Needs LibreOffice Calc (Debian: `apt-get install --no-install-recommends
 * libreoffice-calc`); run it by hand: `node scripts/spreadsheet-fixtures.ts`.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import writeXlsxFile from "write-excel-file/node";
import { IMPORT_KINDS, type ImportKind, KINDS } from "#/domain/office/imports/kinds.rules.ts";
import { csvOf } from "#/shared/csv.ts";
import { EXPORTED, SPREADSHEETS } from "#test/support/spreadsheets/lines.ts";

const folder = mkdtempSync(path.join(tmpdir(), "spreadsheets-"));
/** UTF-8, commas, cells as they are shown. */
const CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false";

/** The defaults of its import dialog for a file that begins with a UTF-8 mark. */
const OPENED_CSV = "--infilter=CSV:44,34,76,1";

/** Opens files and saves them again in another or the same format, under their names. */
function saveAs(format: string, files: readonly string[], opened: readonly string[] = []): string {
  const out = mkdtempSync(path.join(folder, "saved-"));
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const known = ["--headless", "--convert-to", format, "--outdir", out];
  execFileSync("soffice", [profile, ...known, ...opened, ...files], { stdio: "inherit" });
  return out;
}

const keep = (from: string, name: string) =>
  copyFileSync(path.join(from, name), fileURLToPath(new URL(name, SPREADSHEETS)));

const linesOf = (kind: ImportKind) => [
  KINDS[kind].columns.map(({ label }) => label),
  ...EXPORTED[kind],
];

async function writeExports() {
  const files = IMPORT_KINDS.map((kind) => path.join(folder, kind));
  for (const kind of IMPORT_KINDS) {
    const lines = linesOf(kind);
    writeFileSync(path.join(folder, `${kind}.csv`), csvOf(lines));
    const cells = lines.map((line) =>
      line.map((value) => (value ? { value, type: String } : null)),
    );
    await writeXlsxFile(cells).toFile(path.join(folder, `${kind}.xlsx`));
  }
  const csv = saveAs(
    CSV,
    files.map((file) => `${file}.csv`),
    [OPENED_CSV],
  );
  const xlsx = saveAs(
    "xlsx",
    files.map((file) => `${file}.xlsx`),
  );
  for (const kind of IMPORT_KINDS) {
    keep(csv, `${kind}.csv`);
    keep(xlsx, `${kind}.xlsx`);
  }
}

const cell = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
const number = (style: string, value: string, type = "float") =>
  `<table:table-cell table:style-name="${style}" office:value-type="${type}" office:value="${value}"/>`;
const date = (style: string, value: string) =>
  `<table:table-cell table:style-name="${style}" office:value-type="date" office:date-value="${value}"/>`;
const empty = (style: string, count: number) =>
  `<table:table-cell table:style-name="${style}" table:number-columns-repeated="${count}"/>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
const style = (name: string, data: string) =>
  `<style:style style:name="${name}" style:family="table-cell" style:parent-style-name="Default" style:data-style-name="${data}"/>`;
/** Days, days in words, grouped digits, percentages. */
const STYLES = { ce1: "N101", ce2: "N102", ce3: "N103", ce4: "N104" };
const formula = (of: string, value: string) =>
  `<table:table-cell table:formula="of:=${of}" office:value-type="float" office:value="${value}"/>`;

/**
 * A heading over merged cells, dates and numbers in formats, a percentage, long numbers as texts, a
 * formula, rows and columns that are empty except for their format, and a second sheet.
 */
const WORKBOOK = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"
 office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:styles><style:style style:name="Default" style:family="table-cell"/></office:styles><office:automatic-styles>
<number:date-style style:name="N101" number:language="en" number:country="IN"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>
<number:date-style style:name="N102" number:language="en" number:country="IN"><number:day/><number:text> </number:text><number:month number:textual="true"/><number:text> </number:text><number:year number:style="long"/></number:date-style>
<number:number-style style:name="N103"><number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style>
<number:percentage-style style:name="N104"><number:number number:decimal-places="0" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>
${Object.entries(STYLES)
  .map(([name, data]) => style(name, data))
  .join("")}
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:table table:name="Fees">
${row('<table:table-cell table:number-columns-spanned="4" table:number-rows-spanned="1" office:value-type="string"><text:p>Fees of November</text:p></table:table-cell>', '<table:covered-table-cell table:number-columns-repeated="3"/>')}
${row(...["Name", "Phone", "Voucher", "Paid on", "Seen on", "Amount", "Share", "Sum"].map(cell), empty("ce3", 3))}
${row(cell("ಅನಿತಾ ರಾವ್"), number("Default", "9876543210"), cell("123456789012345678"), date("ce1", "2026-02-03"), date("ce2", "2026-11-23"), number("ce3", "49000.5"), number("ce4", "0.75", "percentage"), formula("0.1+0.2", "0.30000000000000004"))}
${row(cell("राजेश"), cell("0041"), cell("1E5"), date("ce1", "2026-12-31"), cell(""), number("ce3", "1250000"), number("ce4", "1", "percentage"), cell(""))}
<table:table-row table:number-rows-repeated="40">${empty("ce3", 11)}</table:table-row>
</table:table>
<table:table table:name="Notes">${row(cell("Name"))}${row(cell("Not this one"))}</table:table>
</office:spreadsheet></office:body></office:document>
`;

function writeOdd() {
  const file = path.join(folder, "odd.fods");
  writeFileSync(file, WORKBOOK);
  for (const [ending, format] of [
    ["csv", CSV],
    ["xlsx", "xlsx"],
  ] as const) {
    keep(saveAs(format, [file]), `odd.${ending}`);
  }
}

try {
  await writeExports();
  writeOdd();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
