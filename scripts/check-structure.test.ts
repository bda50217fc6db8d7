import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkStructure } from "./check-structure.ts";
import type { Exceptions } from "./structure/exceptions.ts";

const NO_EXCEPTIONS: Exceptions = { longFiles: {}, public: {} };
const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** Checks a small temporary tree with only these files. */
function problemsOf(files: Record<string, string>, exceptions: Partial<Exceptions> = {}) {
  const root = mkdtempSync(path.join(tmpdir(), "structure-"));
  roots.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return checkStructure(root, { ...NO_EXCEPTIONS, ...exceptions });
}

const lines = (count: number) => "const a = 1;\n".repeat(count);

test("a tree that keeps every rule has no problems", () => {
  const problems = problemsOf({
    "src/shared/money.ts": "export const a = 1;\n",
    "src/domain/a/x/x.contract.ts": 'import { a } from "#/shared/money.ts";\n',
    "src/domain/a/x/part/part.rules.ts": 'import { b } from "../x.contract.ts";\n',
    "src/domain/a/x/x.queries.ts": "export const q = db.selectFrom('x');\n",
    "src/domain/a/x/x.api.test.ts": 'import { db } from "#test/support/db.ts";\nexpect(1);',
    "src/domain/a/y/y.service.ts": 'import { q } from "#/domain/a/x/x.queries.ts";\n',
    "src/domain/a/y/YPage.tsx": 'import { b } from "#/client/ui/Box.tsx";\n',
    "src/client/app/router.tsx": 'import { y } from "#/domain/a/y/y.routes.tsx";\n',
    "README.md": "Served below /api/work and https://example.in/home/a\n",
  });
  expect(problems).toEqual([]);
});

test.each<[string, Record<string, string>, string]>([
  [
    "a name outside the vocabulary",
    { "src/domain/a/x/things.ts": "" },
    "not a name a folder of the domain may hold",
  ],
  [
    "a folder below a sub-feature",
    { "src/domain/a/x/part/deeper/b.rules.ts": "" },
    "not a name a folder of the domain may hold",
  ],
  ["a file of everything", { "src/platform/utils.ts": "" }, "a name that says nothing"],
  ["a folder of everything", { "src/client/helpers/a.ts": "" }, "a name that says nothing"],
  ["an index file", { "src/client/ui/index.ts": "" }, "a name that says nothing"],
  [
    "a replaced word as a function",
    { "src/shared/a.ts": "export const sayDate = (day: string) => day;" },
    "sayDate: the term is format…",
  ],
  [
    "a replaced word as a type",
    { "src/domain/a/x/x.rules.ts": "export type ModuleStanding = { isOpen: boolean };" },
    "ModuleStanding: the term is status, stage or facts",
  ],
  [
    "a replaced word as a parameter",
    { "src/client/a.ts": "export function b(told: string) {}" },
    "told: the term is notice, input",
  ],
  [
    "a replaced word as a file",
    { "src/domain/a/x/FeeDesk.tsx": "" },
    "the term is panel, form, queue or flow",
  ],
  [
    "a docstring that answers",
    {
      "src/shared/a.ts":
        "/** Answers the id. */\
export const a = 1;\
",
    },
    "a docstring says Returns",
  ],
  ["a name in camel case", { "src/platform/openFile.ts": "" }, "neither kebab-case nor PascalCase"],
  [
    "shared code that knows the server",
    { "src/shared/a.ts": 'import { b } from "#/platform/b.ts";' },
    "shared may not import platform",
  ],
  [
    "a contract that knows its service",
    { "src/domain/a/x/x.contract.ts": 'import { b } from "./x.service.ts";' },
    "domain-core may not import domain-server",
  ],
  [
    "a screen that imports the server",
    { "src/domain/a/x/x.client.ts": 'const a = await import("#/platform/db/db.ts");' },
    "domain-client may not import platform",
  ],
  [
    "a server that imports a screen",
    { "src/domain/a/x/x.service.ts": 'import "#/domain/a/x/x.client.ts";' },
    "domain-server may not import domain-client",
  ],
  [
    "a product that needs its test tools",
    { "src/platform/app.ts": 'import { a } from "#test/support/database.ts";' },
    "platform may not import test-support",
  ],
  [
    "a journey that looks inside",
    { "test/journeys/a.spec.ts": 'import { a } from "#/platform/db/db.ts";\nexpect(a);' },
    "journeys may not import platform",
  ],
  [
    "an import from outside",
    { "src/shared/a.ts": 'import { b } from "../../../elsewhere/b.ts";' },
    "reaches outside the repository",
  ],
  [
    "another feature's service",
    { "src/domain/a/x/x.service.ts": 'import { b } from "#/domain/a/y/y.service.ts";' },
    "reaches into src/domain/a/y/y.service.ts",
  ],
  [
    "another feature's screen",
    { "src/domain/a/x/XPage.tsx": 'import { B } from "#/domain/a/y/B.tsx";' },
    "reaches into src/domain/a/y/B.tsx",
  ],
  [
    "two features that need each other",
    {
      "src/domain/a/x/x.rules.ts": 'import { b } from "#/domain/a/y/y.rules.ts";',
      "src/domain/a/y/y.rules.ts": 'import { b } from "#/domain/a/x/x.rules.ts";',
    },
    "features import in a ring: a/x -> a/y -> a/x",
  ],
  [
    "a gap between migrations",
    { "migrations/0001_a.sql": "", "migrations/0003_b.sql": "" },
    "0002 is missing",
  ],
  [
    "a migration's number taken twice",
    { "migrations/0001_a.sql": "", "migrations/0001_b.sql": "" },
    "0001_b.sql: its number is taken",
  ],
  ["a long file", { "src/platform/a.ts": lines(301) }, "301 lines, at most 300"],
  [
    "a file that only passes calls on",
    { "src/domain/a/x/x.routes.ts": "export {};" },
    "not a name a folder of the domain may hold",
  ],
  ["a long service", { "src/domain/a/x/x.service.ts": lines(221) }, "221 lines, at most 220"],
  ["a long page", { "src/domain/a/x/XPage.tsx": lines(201) }, "201 lines, at most 200"],
  ["a long component", { "src/client/ui/Box.tsx": lines(121) }, "121 lines, at most 120"],
  [
    "a class that nothing uses",
    {
      "src/client/ui/Box.module.css": ".a {\n  color: red;\n}\n\n.b {\n  color: blue;\n}\n",
      "src/client/ui/Box.tsx": 'import css from "./Box.module.css";\nexport const a = css.a;\n',
    },
    ".b is not used",
  ],
  [
    "a class that is nowhere",
    {
      "src/client/ui/Box.module.css": ".a {\n  color: red;\n}\n",
      "src/client/ui/Box.tsx":
        'import css from "./Box.module.css";\nexport const a = [css.a, css.c];\n',
    },
    "no class .c",
  ],
  [
    "a width at which no other layout changes",
    { "src/client/theme/a.css": "@media (max-width: 50em) {\n  a {\n    color: red;\n  }\n}\n" },
    "max-width: 50em",
  ],
  [
    "more CSS than a reader can keep in mind",
    Object.fromEntries(
      Array.from({ length: 22 }, (_, at) => [`src/client/theme/a${at}.css`, "a {}\n".repeat(200)]),
    ),
    "4400 lines of CSS",
  ],
  ["a test without an assertion", { "src/shared/a.test.ts": "test('a', () => {});" }, "nothing"],
  [
    "a skipped test",
    { "src/shared/a.test.ts": "test.skip('a', () => expect(1));" },
    "a test that is left out",
  ],
  [
    "a test that shuts out the others",
    { "test/journeys/a.spec.ts": "test.describe.only('a', () => expect(1));" },
    "a test that is left out",
  ],
  [
    "a second formatter of dates",
    { "src/domain/a/x/x.rules.ts": "export const day = new Intl.DateTimeFormat();" },
    "a second way to write dates",
  ],
  [
    "a number written by the browser",
    { "src/domain/a/x/X.tsx": "export const X = () => (5).toLocaleString();" },
    "a second way to write dates",
  ],
  ["SQL in a service", { "src/domain/a/x/x.service.ts": 'db.selectFrom("x");' }, "SQL outside"],
  [
    "written SQL in a job",
    { "src/domain/a/x/x.job.ts": "sql<{ a: string }>`select 1`;" },
    "SQL outside",
  ],
  [
    "a clock of its own",
    { "src/domain/a/x/x.service.ts": "const now = new Date();" },
    "the time comes from the clock",
  ],
  [
    "the clock of a device",
    { "src/domain/a/x/X.tsx": "export const X = () => istDate(new Date());" },
    "the device's clock may be wrong",
  ],
  ["a barrel", { "src/shared/a.ts": 'export * from "./b.ts";' }, "only passes on"],
  [
    "a dialog that is made open",
    { "src/domain/a/x/XDialog.tsx": "export const XDialog = () => <Modal opened />;\n" },
    "a dialog that is made open",
  ],
  ["a silenced type", { "src/shared/a.ts": "// @ts-ignore\n" }, "a silenced type checker"],
  ["a machine's path", { "docs/a.md": "See /home/someone/project.\n" }, "a path of one machine"],
  ["a Windows path", { "docs/a.md": "See C:\\Users\\someone.\n" }, "a path of one machine"],
  [
    "a neighbouring folder",
    { "docs/a.md": "As ../shared/spec/1 says.\n" },
    "a folder outside this repository",
  ],
])("catches %s", (_, files, problem) => {
  expect(problemsOf(files).join("\n")).toContain(problem);
});

test("an exception holds for its file, and fails once it is not needed", () => {
  const files = {
    "src/domain/a/x/x.mail.ts": lines(305),
    "src/domain/a/y/y.service.ts": 'import { t } from "#/domain/a/x/x.mail.ts";',
  };
  const exceptions = {
    longFiles: { "src/domain/a/x/x.mail.ts": { lines: 305, reason: "a table" } },
    public: { "src/domain/a/x/x.mail.ts": "a reason" },
  };
  expect(problemsOf(files, exceptions)).toEqual([]);
  expect(problemsOf({ "src/shared/a.ts": "" }, exceptions)).toEqual([
    "src/domain/a/x/x.mail.ts: its exception for other features is not needed",
    "src/domain/a/x/x.mail.ts: its exception from the length is not needed",
  ]);
});
