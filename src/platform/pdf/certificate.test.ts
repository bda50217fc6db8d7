import { expect, test } from "vitest";
import { writeCertificate } from "#/domain/placement/certificates/certificate.pdf.ts";
import { readPdfText } from "#test/support/pdf-text.ts";

const at = new Date("2026-11-21T10:00:00Z");
const certificateOf = (holder: string, title = "Java") => ({
  certificate: {
    code: "7KQF3MZD9XWT",
    kind: title === "Java" ? ("module" as const) : ("placement" as const),
    title,
    batch: "JAVA-2026-001",
    issuer: "Careers Hub",
    earnedOn: "2026-11-21",
    issuedAt: at,
    withdrawnAt: null,
    holder,
  },
  mark: null,
  verifyUrl: "https://hub.example/verify/7KQF-3MZD-9XWT",
});

test.each([
  ["a name of 95 letters", "Venkata Subrahmanyeswara ".repeat(4).trim().slice(0, 95), "Java"],
  ["one without blanks", "W".repeat(100), "Java"],
  ["one in Kannada", "ಕಾವ್ಯ ಶೆಟ್ಟಿ ".repeat(7).trim(), "Java"],
  [
    "a company of 200 letters",
    "Asha Rao",
    "International Business Services ".repeat(7).slice(0, 200),
  ],
  [
    "both",
    "Venkata Subrahmanyeswara ".repeat(4).trim(),
    "Tata Consultancy Services ".repeat(8).slice(0, 200),
  ],
])("with %s a certificate is one page", async (_, holder, title) => {
  const { pages, text } = await readPdfText(
    await writeCertificate(certificateOf(holder, title), at),
  );
  expect(pages).toBe(1);
  const letters = (words: string) => words.replaceAll(/[\s\u200b]/g, "");
  expect(letters(text)).toContain(letters(holder));
});
