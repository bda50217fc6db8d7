import { crc32, deflateRawSync } from "node:zlib";
import { sampleZip } from "#test/support/sample-files.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A spreadsheet of these parts; `sheet`: the rows as XML, `doctype`: what precedes them. */
function xlsx({ sheet = "", doctype = "", name = "Sheet1", target = "worksheets/sheet1.xml" }) {
  const file = (path: string, text: string) => ({ name: path, content: Buffer.from(text) });
  return sampleZip([
    file("[Content_Types].xml", `<?xml version="1.0"?><Types/>`),
    file(
      "xl/workbook.xml",
      `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELS}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    file(
      "xl/_rels/workbook.xml.rels",
      `<?xml version="1.0"?><Relationships><Relationship Id="rId1" Type="${RELS}/worksheet" Target="${target}"/></Relationships>`,
    ),
    file(
      "xl/worksheets/sheet1.xml",
      `<?xml version="1.0"?>${doctype}<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
    ),
  ]);
}

const row = (number: number, texts: readonly string[]) =>
  `<row r="${number}">${texts
    .map(
      (text, index) =>
        `<c r="${String.fromCharCode(65 + index)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    .join("")}</row>`;

const HEADS = ["Name", "E-mail", "Role"];
const people = row(1, HEADS) + row(2, ["Asha", "asha.sheet@people.example", "Trainee"]);

const LAUGHS = `<!DOCTYPE a [<!ENTITY a0 "ha">${Array.from(
  { length: 30 },
  (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};&a${at};&a${at};&a${at};&a${at};">`,
).join("")}]>`;
const FROM_DISK = `<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>`;

/** An entry whose directory misstates its unpacked size. */
function bomb(): Buffer {
  const content = deflateRawSync(Buffer.alloc(64 * 1024 ** 2));
  const bytes = sampleZip([
    { name: "[Content_Types].xml" },
    { name: "xl/workbook.xml" },
    { name: "xl/worksheets/sheet1.xml", content },
  ]);
  const header = bytes.indexOf("xl/worksheets/sheet1.xml") - 30;
  bytes.writeUInt16LE(8, header + 8);
  bytes.writeUInt32LE(crc32(content), header + 14);
  return bytes;
}

const csv = (lines: readonly string[]) => Buffer.from(lines.join("\n"));
const HEAD = HEADS.join(",");

/** Spreadsheets, valid, broken and hostile. */
export const sampleSheets = (): { name: string; bytes: Buffer }[] => [
  { name: "people.csv", bytes: csv([HEAD, "Asha,asha.csv@people.example,Trainee"]) },
  { name: "people.xlsx", bytes: xlsx({ sheet: people }) },
  {
    name: "acts.csv",
    bytes: csv([HEAD, '"=HYPERLINK(""http://evil.example"")",a@people.example,@SUM(1)']),
  },
  { name: "wide.csv", bytes: csv([Array(3000).fill("x").join(), "1"]) },
  { name: "long.csv", bytes: csv([HEAD, ...Array(20_001).fill("a,b,c")]) },
  { name: "open.csv", bytes: csv([HEAD, `"${"a".repeat(100_000)}`]) },
  { name: "zero.csv", bytes: Buffer.from(`${HEAD}\n\0\0,\0,\0\n`) },
  { name: "odd.csv", bytes: Buffer.from(`${HEAD}\n\u202eahsA,\ud800,__proto__\n`) },
  {
    name: "wide.utf16.csv",
    bytes: Buffer.from(`\ufeff${HEAD}\nAsha,b@people.example,Trainee`, "utf16le"),
  },
  { name: "none.csv", bytes: Buffer.from("\n\n\n") },
  {
    name: "laughs.xlsx",
    bytes: xlsx({ doctype: LAUGHS, sheet: row(1, HEADS) + row(2, ["&a30;"]) }),
  },
  {
    name: "disk.xlsx",
    bytes: xlsx({ doctype: FROM_DISK, sheet: row(1, HEADS) + row(2, ["&a;"]) }),
  },
  { name: "sheetname.xlsx", bytes: xlsx({ name: "../../etc/passwd", sheet: people }) },
  { name: "target.xlsx", bytes: xlsx({ target: "../../../etc/passwd", sheet: people }) },
  {
    name: "far.xlsx",
    bytes: xlsx({ sheet: `<row r="1048577"><c r="ZZZZZ1048577"><v>1e400</v></c></row>` }),
  },
  {
    name: "index.xlsx",
    bytes: xlsx({ sheet: `<row r="1"><c r="A1" t="s"><v>99999999</v></c></row>` }),
  },
  {
    name: "formula.xlsx",
    bytes: xlsx({
      sheet: `<row r="1"><c r="A1"><f>WEBSERVICE("http://evil.example")</f><v>1</v></c></row>`,
    }),
  },
  { name: "bomb.xlsx", bytes: bomb() },
];
