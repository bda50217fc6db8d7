import { isScript, isTest, type SourceFile } from "./source-files.ts";

type TextRule = {
  applies: (file: string) => boolean;
  pattern: RegExp;
  problem: string;
};

const isFeatureCode = (file: string) => /^src\/features\/.*\.ts$/.test(file) && !isTest(file);

const TEXT_RULES: readonly TextRule[] = [
  {
    applies: isTest,
    pattern: /\b(test|it|describe)(\.\w+)*\.(skip|only|todo|fixme|fails|skipIf|runIf)\b/,
    problem: "a test that is left out",
  },
  {
    applies: (file) => isFeatureCode(file) && !file.endsWith("/queries.ts"),
    pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/,
    problem: "SQL outside queries.ts",
  },
  {
    applies: (file) => isFeatureCode(file) && !/\/client\//.test(file),
    pattern: /\bDate\.now\(\)|\bnew Date\(\)/,
    problem: "the time comes from the clock of the context",
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
