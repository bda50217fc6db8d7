import { sideOf } from "./imports.ts";
import { isScript, isTest, type SourceFile } from "./source-files.ts";

type TextRule = {
  applies: (file: string) => boolean;
  pattern: RegExp;
  problem: string;
};

const isFeatureCode = (file: string) => /^src\/domain\/.*\.ts$/.test(file) && !isTest(file);

/** True for the domain's files that run in a browser, and all of the client, including tests. */
const isOnScreen = (file: string) =>
  file.startsWith("src/client/") ||
  (file.startsWith("src/domain/") && isScript(file) && sideOf(file) === "client");

const isScreenCode = (file: string) => isOnScreen(file) && isScript(file) && !isTest(file);

/** The files that define how dates, money and numbers are formatted. */
const FORMATTERS = [
  "src/shared/dates.ts",
  "src/shared/money.ts",
  "src/shared/dates.test.ts",
  "src/shared/money.test.ts",
  "src/client/lib/format-date.ts",
];

/**
 * The lists of alumni and batches, whose dates are specified as dd/mm/yyyy, and the field for such
 * a date.
 */
const NUMBERED_DATES =
  /^src\/(domain\/(support\/alumni|training\/batches)\/|domain\/money\/payments\/BatchPicker|domain\/training\/sessions\/trainer\/TrainerDashboardPage|client\/ui\/(DateField|DateText|table\/columns)\.tsx)/;

/** Files whose buttons are specified literally: Save, Submit. */
const SPECIFIED_BUTTONS =
  /\/(GuideDialog|supervision\/(AssistantForm|EditUserForm)|NewSessionForm|ProfileDetailsPage)\.tsx$/;

const TEXT_RULES: readonly TextRule[] = [
  {
    applies: isTest,
    pattern: /\b(test|it|describe)(\.\w+)*\.(skip|only|todo|fixme|fails|skipIf|runIf)\b/,
    problem: "a test that is left out",
  },
  {
    applies: (file) => isTest(file),
    pattern: /\bvi\.wait(For|Until)\(/,
    problem: "one second of a busy machine: test/support/wait-for.ts waits as long as that needs",
  },
  {
    applies: (file) => isFeatureCode(file) && !file.endsWith(".queries.ts"),
    pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/,
    problem: "SQL outside queries.ts",
  },
  {
    applies: (file) => isFeatureCode(file) && sideOf(file) !== "client",
    pattern: /\bDate\.now\(\)|\bnew Date\(\)/,
    problem: "the time comes from the clock of the context",
  },
  {
    applies: (file) => isScreenCode(file),
    pattern: /\bnew Date\(\)/,
    problem:
      "the device's clock may be wrong: clockNow() and currentDate() of lib/clock.ts are the server's",
  },
  {
    applies: (file) =>
      isScreenCode(file) && !/^src\/client\/(lib\/storage\.ts|testing\/)/.test(file),
    pattern:
      /\b(local|session)Storage\b|\bindexedDB\b|\bdocument\.cookie\b|\buseLocalStorage(<[^(]*>)?\((?!\{\s*key: [^\n]* satisfies Key\b)/,
    problem:
      "a browser keeps what src/client/lib/storage.ts names, with its owner and end, and nothing else",
  },
  {
    applies: (file) => file.startsWith("src/") && isScript(file) && !FORMATTERS.includes(file),
    pattern: /\bIntl\.(DateTimeFormat|NumberFormat)\b|\.toLocale(Date|Time)?String\(|₹\$?\{/,
    problem:
      "a second way to write dates, money or numbers: src/shared/dates.ts and money.ts have one",
  },
  {
    applies: (file) =>
      file.startsWith("src/") &&
      !isTest(file) &&
      !FORMATTERS.includes(file) &&
      !NUMBERED_DATES.test(file),
    pattern: /\bformatDay\(|\bformatShortDate\(|(?<!\.as\()["']written["'][ )/]/,
    problem: "a date as dd/mm/yyyy: formatDate and DateText write it as everywhere else",
  },
  {
    applies: (file) => file.endsWith(".tsx") && !SPECIFIED_BUTTONS.test(file),
    pattern: /\b(submitLabel|verb)\b[^\n<>]*["'](Save|OK|Ok|Submit|Yes|Confirm)["']/,
    problem: "a button that does not name what it does",
  },
  {
    applies: (file) => isOnScreen(file) || file.startsWith("src/shared/wordings/"),
    pattern: /\bby e-?mail\b|\b[Aa]n e-?mail (tells|to|with|from)\b/,
    problem: "an email is an address: what is sent is a mail",
  },
  {
    // A cell of the marks saves in place, with its own two buttons.
    applies: (file) => file.endsWith(".tsx") && !/\/(DialogActions|ScoreInput)\.tsx$/.test(file),
    pattern: />\s*Cancel\s*<\/Button>/,
    problem: "a second way to end a form or dialog: DialogActions has Cancel, then the deed",
  },
  {
    applies: isScript,
    pattern: /\bexport \* from\b/,
    problem: "a file that only passes on what others export",
  },
  {
    applies: isScript,
    pattern: /<(?:Modal|Drawer)\s+opened(?!\s*=)/,
    problem: "a dialog that is made open, and so does not know where to return the focus",
  },
  {
    applies: isScript,
    pattern: /@ts-(ignore|nocheck)\b/,
    problem: "a silenced type checker",
  },
  {
    applies: () => true,
    pattern: /(?<![\w.:/-])\/(work|home|Users|root)\/\w|\b[A-Z]:\\\\?\w/,
    problem: "a path of one machine",
  },
  {
    applies: () => true,
    pattern: /\.\.\/shared\/(spec|design|exemplar)/,
    problem: "a folder outside this repository",
  },
  {
    applies: (file) =>
      file.startsWith("src/") && !isTest(file) && file !== "src/shared/normal-form.ts",
    pattern: /\.normalize\(/,
    problem: "time by the square of a text's marks: src/shared/normal-form.ts has another way",
  },
];

export function checkTexts(files: readonly SourceFile[]) {
  const problems: string[] = [];
  for (const { path: file, text } of files) {
    for (const { applies, pattern, problem } of TEXT_RULES) {
      if (!applies(file)) continue;
      const at = text.search(pattern);
      if (at >= 0) problems.push(`${file}:${text.slice(0, at).split("\n").length}: ${problem}`);
    }
    if (
      /\.(test|spec)\.tsx?$/.test(file) &&
      !/\bexpect\w*[.(<]|\b(?:assert\w*[.(]|testAnswers\()/.test(text)
    ) {
      problems.push(`${file}: tests nothing`);
    }
  }
  return problems;
}
