import { expect, test } from "vitest";
import type { Proof, Route } from "#/shared/contract.ts";
import { FEATURES } from "../features.ts";

const routes = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]);

/** The rows of a table: method, path and reason of each call with this mark. */
const rowsOf = (mark: Proof["needed"]) =>
  routes
    .flatMap(({ method, path, proof }) => {
      if (proof?.needed !== mark) return [];
      const call = `${method} ${path.replace("/api", "").replace(/:(\w+)/g, "{$1}")}`;
      return [`| ${path} ${method} | ${call} | ${proof.reason} |`];
    })
    .sort()
    .map((row) => row.replace(/^\| [^|]+ /, ""));

const tableOf = (mark: Proof["needed"]) =>
  ["| call | because |", "|---|---|", ...rowsOf(mark)].join("\n");

const DOCUMENT = `# Which call asks for a proof

Written from the contracts by \`src/platform/audit/proofs.test.ts\`: \`npx vitest run --project rules \
src/platform/audit/proofs.test.ts -u\`.
Every call that changes something says whether it asks who makes it to have proven, within ten minutes, \
who they are (\`proof\` in
\`src/shared/contract.ts\`); one that says nothing does not compile. What a call can do decides: who \
gets in and as what, money and
amounts, the books of a day, words that go to many, people and papers that leave, what destroys, and \
addresses that open without a session.

## Always

${tableOf("always")}

## Where STEP_UP is on

Also \`GET /files/{fileId}\`, for the identity papers of somebody else, and every read whose rows leave \
as a file or on paper (\`X-Export\`) or
as more than a page of others' rows in one answer.

${tableOf(true)}

## Not

${tableOf(false)}
`;

test("the document names each write with its mark", async () => {
  await expect(DOCUMENT).toMatchFileSnapshot("../../../docs/security/proofs.md");
});
