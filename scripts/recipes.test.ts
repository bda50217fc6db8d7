import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkStructure } from "./check-structure.ts";
import { EXCEPTIONS } from "./structure/exceptions.ts";
import { readSources } from "./structure/source-files.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const RECIPES =
  (/^## Recipes\n([\s\S]*?)^## /m.exec(readFileSync(path.join(ROOT, "CONTRIBUTING.md"), "utf8")) ??
    [])[1] ?? "";

/**
 * The code blocks of the recipes: the file, the text of the line to insert them after (none: a new
 * file), the lines.
 */
const BLOCKS = [...RECIPES.matchAll(/^ *```\w+\n([\s\S]*?)\n *```$/gm)].map(([, text = ""]) => {
  const lines = text.split("\n").map((line) => line.slice(3));
  const [, file = "", , side, anchor] =
    /^(?:\/\/|--|<!--) ([^\s,]+)(, (in|above): (.*?))?(?: -->)?$/.exec(lines[0] ?? "") ?? [];
  return { file, side, anchor, code: `${lines.slice(1).join("\n")}\n` };
});

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), "recipes-"));
  for (const name of ["src", "migrations", "docs", "package.json"]) {
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  }
  symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"));
  for (const block of BLOCKS) applyBlock(block);
  runInCopy();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function applyBlock({ file, side, anchor, code }: (typeof BLOCKS)[number]) {
  const target = path.join(copy, file);
  if (anchor === undefined) return writeFileSync(target, code, { flag: "wx" });
  const lines = readFileSync(target, "utf8").split("\n");
  const at = lines.findIndex((line) => line.includes(anchor));
  if (at < 0) throw new Error(`CONTRIBUTING.md: ${file} has no line with ${anchor}`);
  lines.splice(side === "above" ? at : at + 1, 0, code.trimEnd());
  writeFileSync(target, lines.join("\n"));
}

const codes: string[] = [];
let outputs: { value?: unknown; error?: string }[] = [];
/**
 * Registers a module to run in the copy before the tests; all run in one process, which loads their
 * imports once. Returns a function that gives its value.
 */
function inCopy(code: string): () => unknown {
  const index = codes.push(code) - 1;
  return () => {
    const { value, error } = outputs[index] ?? {};
    if (error !== undefined) throw new Error(error);
    return value;
  };
}

function runInCopy() {
  const files = codes.map((code, index) => {
    const file = `./code-${index}.mjs`;
    writeFileSync(path.join(copy, file), code);
    return file;
  });
  const runAll = `
    const outputs = [];
    for (const file of ${JSON.stringify(files)}) {
      const run = import(file);
      outputs.push(await run.then(({ default: value }) => ({ value }), ({ stack: error }) => ({ error })));
    }
    console.log(JSON.stringify(outputs));
  `;
  const args = ["--input-type=module", "-e", runAll];
  // These files are never read again.
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" };
  outputs = JSON.parse(execFileSync(process.execPath, args, { cwd: copy, env }).toString());
}

test("every file a recipe names is there", () => {
  const mentioned = [
    ...RECIPES.matchAll(/`((?:src|docs|demo|test|scripts|migrations)\/[^`*]*\.\w+)`/g),
  ];
  const files = mentioned.map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  // "`X` in `file`" promises that the file contains X.
  const pairs = [...RECIPES.matchAll(/`(\w+)` (?:in|of)\s+`([^`]+\.tsx?)`/g)];
  expect(pairs.length).toBeGreaterThan(3);
  for (const [, name = "", file = ""] of pairs) {
    expect(readFileSync(path.join(ROOT, file), "utf8"), file).toMatch(new RegExp(`\\b${name}\\b`));
  }
});

test("what the recipes make keeps the structure's rules", () => {
  expect(BLOCKS.length).toBeGreaterThan(8);
  expect(
    checkStructure(copy, EXCEPTIONS).filter((problem) => /^src\/(domain|shared)/.test(problem)),
  ).toEqual([]);
});

describe("a field in the details", () => {
  const field = inCopy(`
      import { Details, DetailsInput } from "#/domain/onboarding/details/details.contract.ts";
      import { fieldsOf, sectionProblems } from "#/domain/onboarding/details/details.rules.ts";
      const problem = (bloodGroup) =>
        sectionProblems("personalDetails", { bloodGroup }, "2026-03-10")["personalDetails.bloodGroup"] ?? null;
      export default {
        problems: ["", "A+", "AB-", "A"].map(problem),
        names: fieldsOf("personalDetails").map(([name]) => name),
        typed: DetailsInput.safeParse({ userId: "x", personalDetails: { bloodGroup: "A+" } }).success,
        stored: [null, "A+", "A"].map(
          (value) => Details.shape.personalDetails.shape.bloodGroup.safeParse(value).success,
        ),
      };
    `);
  test("is typed, checked, stored and read back from its one definition", () => {
    expect(field()).toMatchObject({
      problems: [null, null, null, "Choose one from the list."],
      names: expect.arrayContaining(["bloodGroup", "surname"]),
      typed: true,
      stored: [true, true, false],
    });
  });

  test("has no other place than those the recipe names", () => {
    const recipe = RECIPES.slice(
      RECIPES.indexOf("### A field in"),
      RECIPES.indexOf("### A field of an interview"),
    );
    const files = readSources(ROOT)
      .filter(({ path: file }) => /^(src|demo|test|scripts)\//.test(file))
      .filter(({ text }) => /emergencyContactName|emergency_contact_name/.test(text))
      .map(({ path: file }) => file);
    expect(files).toContain("src/shared/details-fields.ts");
    // The samples of the server's tests are typed: the compiler names them, and the recipe says so.
    const mentioned = files.filter(
      (file) =>
        !recipe.includes(file) &&
        !/^(test\/support|src\/platform\/files)\/|db\/tables|recipes/.test(file),
    );
    expect(mentioned).toEqual([]);
  });
});

describe("a field of a meeting", () => {
  const meeting = inCopy(`
      import { ArrangedInterview } from "#/domain/placement/companies/applications/applications.contract.ts";
      import { Interview } from "#/domain/placement/interviews/interviews.contract.ts";
      import { PlannedSession } from "#/domain/training/sessions/planned/planned.contract.ts";
      import { meetingFields } from "#/shared/meeting-field.ts";
      import { meetingLines } from "#/shared/meeting.ts";
      const stored = (typed) => meetingFields.passcode.safeParse(typed).data ?? null;
      export default {
        stored: [" 8f2 ", " ", "x".repeat(51)].map(stored),
        read: [Interview, ArrangedInterview, PlannedSession].map(({ shape }) => "passcode" in shape),
        told: meetingLines({ note: "Ring", passcode: "8f2", link: "https://a.example" }),
      };
    `);
  test("is checked, read and told from its one definition", () => {
    expect(meeting()).toEqual({
      stored: ["8f2", null, null],
      read: [true, true, true],
      told: ["Link: https://a.example", "Passcode: 8f2", "Note: Ring"],
    });
  });

  test("has no other place than its definition and its columns", () => {
    const files = readSources(ROOT)
      .filter(({ path: file }) => /^src\/(?!.*(\.test\.|db\/tables))/.test(file))
      .filter(({ text }) => /contactPerson|contact_person/.test(text))
      .map(({ path: file }) => file);
    expect(files).toEqual(["src/shared/meeting.ts"]);
  });
});

const interviewField = inCopy(`
    import { arrangingContract } from "#/domain/placement/companies/arranging/arranging.contract.ts";
    import { Interview, interviewsContract, TIME_FIELDS } from "#/domain/placement/interviews/interviews.contract.ts";
    import { scheduledNotice } from "#/domain/placement/interviews/interviews.mail.ts";
    import { Schedule } from "#/domain/placement/interviews/overview/overview.contract.ts";
    import { MEETING_FIELDS, SESSION_FIELDS } from "#/shared/meeting.ts";
    const slot = { companyName: "Zeta", round: "L1", date: "2026-03-10", startTime: "10:00", duration: "30 Minutes" };
    const of = (dressCode) => ({ ...slot, userId: "x", dressCode });
    const { body } = interviewsContract.schedule;
    export default {
      accepted: ["A suit", "", undefined, "x".repeat(101)].map((wear) => body.safeParse(of(wear)).success),
      emptied: body.parse(of(" ")).dressCode,
      planned: ["schedule", "move"].map((call) => "dressCode" in arrangingContract[call].body.shape),
      places: [Interview, Schedule].map(({ shape }) => "dressCode" in shape),
      isMove: TIME_FIELDS.includes("dressCode"),
      fields: [MEETING_FIELDS, SESSION_FIELDS].map((fields) => fields.includes("dressCode")),
      mail: scheduledNotice("1", of("A suit"), undefined).mail.paragraphs,
    };
  `);
test("a field of an interview alone is checked, read back and told, and no move", () => {
  expect(interviewField()).toEqual({
    accepted: [true, true, true, false],
    emptied: null,
    planned: [true, true],
    places: [true, true],
    isMove: false,
    fields: [true, false],
    mail: expect.arrayContaining(["What to wear: A suit"]),
  });
});

const call = inCopy(`
    import { FEATURES } from "#/platform/features.ts";
    import { openApiOf } from "#/platform/http/openapi.ts";
    const { paths } = openApiOf(FEATURES, "Hub", "https://hub.example");
    export default paths["/api/contact/count"].get.operationId;
  `);
test("a call is mounted, and stands in the API's document", () => {
  expect(call()).toBe("contactCount");
});

const column = inCopy(`
    import { ContactMessage } from "#/domain/site/contact/contact.contract.ts";
    import { listContactMessages } from "#/domain/site/contact/contact.queries.ts";
    export default [Object.keys(ContactMessage.shape), typeof listContactMessages];
  `);
test("a column of a list is in the row, the query and the table", () => {
  expect(column()).toEqual([expect.arrayContaining(["letters", "message"]), "function"]);
});

const metric = inCopy(`
    import { sourcesOf } from "#/domain/insights/definitions.queries.ts";
    import { METRICS } from "#/domain/insights/insights.rules.ts";
    import { metricsOf } from "#/domain/insights/sections.rules.ts";
    const key = "interviews-repeated";
    const sources = sourcesOf({ today: "2026-03-10", now: new Date(0), journeys: { asOf: null } });
    export default [
      METRICS[key].label, sources.filter(({ metrics }) => metrics[key]).length, metricsOf("interviews").includes(key),
    ];
  `);
test("a figure has words, rows and a section", () => {
  expect(metric()).toEqual(["Repeated", 1, true]);
});

const notification = inCopy(`
    import { todayNotice } from "#/domain/placement/interviews/interviews.mail.ts";
    import { OCCASIONS } from "#/shared/occasions.ts";
    import { fillTemplate } from "#/shared/wordings/template.ts";
    import { noticeKindOf, wordingOf } from "#/shared/wordings/wordings.ts";
    const kind = noticeKindOf("interview-today");
    const { notification } = fillTemplate(wordingOf(kind), { company: "Zeta", time: "9:00 AM" });
    export default [
      OCCASIONS.interviews.kinds.includes(kind), notification, todayNotice("1", "Zeta", "9:00 AM").userId,
    ];
  `);
test("a notification and its mail are one entry of words, under an occasion", () => {
  expect(notification()).toEqual([true, "Today at 9:00 AM: your interview at Zeta.", "1"]);
});

const mail = inCopy(`
    import { fillTemplate } from "#/shared/wordings/template.ts";
    import { wordingOf } from "#/shared/wordings/wordings.ts";
    export default fillTemplate(wordingOf("registration-received"), {}).paragraphs;
  `);
test("the text of a mail has one place", () => {
  expect(mail()).toContain("We never ask for money before you are approved.");
});

const role = inCopy(`
    import { audienceOf, AUDIENCES, SUB_ROLES } from "#/shared/actor.ts";
    import { everyone } from "#/shared/grants.ts";
    export default [
      audienceOf({ role: "Admin", subRole: "Auditor" }), AUDIENCES.includes("auditor"),
      SUB_ROLES.includes("Auditor"), everyone("self").auditor,
    ];
  `);
test("a role is an audience of its own", () => {
  expect(role()).toEqual(["auditor", true, true, "self"]);
});
