import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, onTestFinished, test, vi } from "vitest";
import { readPdfText } from "#test/support/pdf-text.ts";
import { lineRuns } from "./bidi.ts";
import { writeDocument } from "./document.ts";
import { scriptRuns, useScripts } from "./fonts.ts";
import { PDF_SCRIPTS } from "./scripts.ts";

const about = {
  title: "Receipt 1",
  hubName: "Careers Hub",
  footer: "Nothing more.",
  createdAt: new Date("2026-11-21T10:00:00Z"),
};
const withName = (name: string) => writeDocument(about, (pdf) => pdf.facts([["Name", name]]));

/** The reader may put blanks between the pieces of a word. */
const lettersOf = (text: string) => text.replaceAll(/[\s\u200b]/g, "");

test.each([
  ["Kannada", "ಕಾವ್ಯ"],
  ["Devanagari", "काव्या"],
  ["Devanagari, a conjunct", "विद्यार्थी"],
  ["Tamil", "கவிதா"],
  ["Telugu", "శ్రీనివాస్"],
  ["Malayalam", "ശ്രീലക്ഷ്മി"],
  ["Bengali", "প্রিয়াঙ্কা"],
  ["Gujarati", "કૃષ્ણકાંત"],
  ["Punjabi", "ਗੁਰਪ੍ਰੀਤ"],
  ["Odia", "ଶ୍ରୀକାନ୍ତ"],
  ["a Kannada conjunct", "ಲಕ್ಷ್ಮೀ"],
])("a name in %s is written and can be found: %s", async (_script, name) => {
  const { text } = await readPdfText(await withName(`${name} (Kavya)`));
  expect(lettersOf(text)).toContain(`${name}(Kavya)`);
});

test.each([
  ["Urdu", "عائشہ خان"],
  ["Urdu with a number", "محلہ 42 شریف"],
  ["Hebrew", "שרה כהן"],
])("a name in %s is written in letters, none left out: %s", async (_script, name) => {
  const { text } = await readPdfText(await withName(name));
  // Readers return such letters in different orders; the next test checks the order.
  for (const letter of lettersOf(name)) expect(text).toContain(letter);
});

test.each([
  ["Chinese", "王小明"],
  ["Korean", "김민준"],
  ["Thai", "สมชาย"],
])("a name in %s is written in letters, and found as it was: %s", async (_script, name) => {
  const { text } = await readPdfText(await withName(`${name} (Kavya)`));
  expect(lettersOf(text)).toContain(`${lettersOf(name)}(Kavya)`);
});

test.each([
  ["عائشہ خان", ["عائشہ خان"]],
  ["Ayesha عائشہ خان (A)", ["Ayesha ", "عائشہ خان", " (A)"]],
  ["محلہ 42 شریف", ["شریف", " ", "42", "محلہ "]],
])("%s stands from left to right as it is read", (text, pieces) => {
  const { runs, order } = lineRuns(text);
  expect(order.map((at) => runs[at]?.text)).toEqual(pieces);
});

test("a letter that no other font has is written in the one that has them all", () => {
  expect(scriptRuns("王小明 (Wang) ಕಾವ್ಯ → 1")).toEqual([
    { script: "Fallback", text: "王小明" },
    { script: "Other", text: " (Wang) " },
    { script: "Kannada", text: "ಕಾವ್ಯ " },
    { script: "Other", text: "→ 1" },
  ]);
});

test("names in several scripts stand in one line, each in its own font", async () => {
  const { text } = await readPdfText(await withName("ಕಾವ್ಯ ಶೆಟ್ಟಿ / काव्या / Zoë"));
  expect(lettersOf(text)).toContain("ಕಾವ್ಯಶೆಟ್ಟಿ/काव्या/Zoë");
});

test("a text is cut into runs of one script, with nothing lost", () => {
  expect(scriptRuns("1. ಕಾವ್ಯ (Kavya) काव्या")).toEqual([
    { script: "Other", text: "1. " },
    { script: "Kannada", text: "ಕಾವ್ಯ (" },
    { script: "Other", text: "Kavya) " },
    { script: "Devanagari", text: "काव्या" },
  ]);
  expect(scriptRuns("")).toEqual([]);
});

test("a long text goes on in the next lines and pages, and a word without blanks is broken", async () => {
  const word = "ಕಾವ್ಯ".repeat(60);
  const pdf = await writeDocument(about, ({ paragraph }) => {
    for (let line = 0; line < 60; line += 1) paragraph(`${line} ${"some words ".repeat(20)}`);
    paragraph(word);
  });
  const { pages, text } = await readPdfText(pdf);
  expect(pages).toBeGreaterThan(2);
  expect(lettersOf(text)).toContain(word);
  expect(text).toContain(`Page 1 of ${pages}`);
});

test("says its title and language, and what its parts are", async () => {
  const loading = getDocument({
    data: new Uint8Array(
      await writeDocument(about, (pdf) => {
        pdf.title("Receipt", "No. 1");
        pdf.facts([["Name", "ಕಾವ್ಯ"]]);
      }),
    ),
  });
  const document = await loading.promise;
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: "Receipt 1", Language: "en-IN" });
  expect([...((await document.getMarkInfo()) as unknown as Map<string, boolean>)]).toContainEqual([
    "Marked",
    true,
  ]);
  const tree = await (await document.getPage(1)).getStructTree();
  const roles = JSON.stringify(tree).match(/"role":"\w+"/g);
  expect(roles).toEqual(
    ["H1", "P", "Table", "TR", "TH", "TD", "Root"].map((role) => `"role":"${role}"`),
  );
  await loading.destroy();
});

test("a script that the owner did not choose is written in the fallback, and found as it was", async () => {
  onTestFinished(() => useScripts(PDF_SCRIPTS));
  useScripts(["Kannada"]);
  expect(scriptRuns("ಕಾವ್ಯ கவிதா").map(({ script }) => script)).toEqual(["Kannada", "Fallback"]);
  const { text } = await readPdfText(await withName("ಕಾವ್ಯ கவிதா"));
  expect(lettersOf(text)).toContain("ಕಾವ್ಯ");
  expect(lettersOf(text)).toContain("கவிதா");
});

test("each font is read once in a document, the fallback in both weights too", async () => {
  let read = 0;
  await writeDocument(about, (pdf) => {
    for (const word of ["สวัสดี", "你好", "ನಮಸ್ಕಾರ"]) {
      pdf.heading(word);
      pdf.paragraph(`${word} `.repeat(20));
      pdf.heading(word);
    }
    read = Number(Reflect.get(pdf.doc, "_fontCount"));
  });
  expect(read).toBeLessThan(8);
});

test("the width of a letter is read from its font once, however often it is laid out", async () => {
  let read = 0;
  await writeDocument(about, ({ doc, paragraph }) => {
    paragraph("سلام");
    const { font } = Reflect.get(doc, "_font") as { font: { getGlyph: (id: number) => object } };
    const glyphs = Object.getPrototypeOf(font.getGlyph(1)) as { _getMetrics: () => unknown };
    const reads = vi.spyOn(glyphs, "_getMetrics");
    onTestFinished(() => reads.mockRestore());
    paragraph("سلام".repeat(150));
    read = reads.mock.calls.length;
  });
  expect(read).toBeLessThan(20);
});
