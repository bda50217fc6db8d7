import { globSync } from "node:fs";
import type { RealModules } from "./evaluate.ts";
import type { Person } from "./people.ts";
import { Reach, type Reached } from "./reach.ts";
import { isSyntax, moduleOf, partOf, partsOf, type Syntax, textOf } from "./syntax.ts";
import { isClosure, type Scope } from "./values.ts";

/** The components on every page, and the layouts. */
const FRAMES = "src/client/app/layouts.ts";

/** Returns every call that the screens open to one kind of person can make, with one way to each. */
export function callsOnScreensOf(person: Person, real: RealModules): Reached {
  const reach = new Reach(person, real);
  reach.visit("src/client/app/RootLayout.tsx", "RootLayout");
  const frames = reach.evaluator.evaluate(
    partOf(declarationOf(FRAMES, "LAYOUTS"), "init"),
    scopeOf(FRAMES),
  );
  for (const file of globSync("src/domain/**/*.routes.tsx")) {
    for (const [of, , , loading] of pagesOf(file)) {
      const [page, load] = [of, loading].map((part) =>
        reach.evaluator.evaluate(part, scopeOf(file)),
      );
      const { audiences, allow, layout } = page as Record<string, unknown>;
      if (!isOpenTo(person, audiences)) continue;
      if (isClosure(allow) && reach.evaluator.resultOf(allow, [person]) === false) continue;
      const frame = (frames as Record<string, unknown>)[String(layout)];
      for (const part of [load, frame]) if (isClosure(part)) reach.walk(part.closure, part.scope);
    }
  }
  return reach.reached;
}

function declarationOf(file: string, name: string): Syntax {
  const binding = moduleOf(file).bindings.get(name);
  if (binding?.from !== "here") throw new Error(`${file} declares no ${name}.`);
  return binding.node;
}

const scopeOf = (file: string): Scope => ({ file, names: new Map(), outer: undefined });

function isOpenTo({ audience }: Person, audiences: unknown): boolean {
  if (Array.isArray(audiences)) return audiences.includes(audience);
  if (typeof audiences !== "string") throw new Error("Whom a page is for cannot be told.");
  return audiences !== "signedOut";
}

/** What each `page(…)` of a file is given. */
function pagesOf(file: string): Syntax[][] {
  const isPage = (node: Syntax) => textOf(partOf(node, "callee"), "name") === "page";
  return [...moduleOf(file).bindings.values()]
    .flatMap((binding) => (binding.from === "here" ? callsIn(binding.node, isPage) : []))
    .map((call) => partsOf(call, "arguments"));
}

function callsIn(node: unknown, isWanted: (call: Syntax) => boolean): Syntax[] {
  if (Array.isArray(node)) return node.flatMap((one) => callsIn(one, isWanted));
  if (!isSyntax(node)) return [];
  if (node.type === "CallExpression" && isWanted(node)) return [node];
  return Object.values(node).flatMap((part) => callsIn(part, isWanted));
}
