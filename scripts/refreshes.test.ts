import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { isSyntax, moduleOf, partOf, partsOf, type Syntax, textOf } from "./rights/syntax.ts";
import { featureOf } from "./structure/imports.ts";

/*
 * What somebody has changed is asked for again by the write itself: live updates come by another
 * way, which a proxy may delay, and in a journey they hide that a list would not have been
 * refreshed otherwise. So every write that a screen sends names reads of its feature.
 */

/** Writes that name none, with why. What no screen shows at that moment is asked for again when one does. */
const NAMES_NONE: Readonly<Record<string, string>> = {
  "addressesContract.useLink": "Opened from a mail, beside nothing else.",
  "contactContract.submit": "A visitor's: they see no list.",
  "correctionsContract.decideMany": "The queue that holds the selected ones asks again.",
  "dayBookContract.read": "A read, which a form asks for: nothing changes.",
  "detailsContract.submit": "Another tab may have sent them: the step is noted in what was read.",
  "emailsContract.sendAgain": "Sends the same code once more.",
  "factorsContract.confirmApp": "Its page asks for the factors again when the codes were kept.",
  "factorsContract.stepUp": "Changes nothing but the session.",
  "invitationsContract.sendAgain": "Sends the same invitation once more.",
  "invitationsContract.setPassword": "Ends at the sign-in page.",
  "noticesContract.resendMail": "Stands among the alerts of the office's queue, which asks again.",
  "passwordsContract.change": "A password is shown nowhere.",
  "passwordsContract.forgot": "Before signing in: nothing is shown.",
  "passwordsContract.reset": "Before signing in: nothing is shown.",
  "passwordsContract.verify": "Before signing in: nothing is shown.",
  "paymentsContract.playSandbox": "The checkout that opened it asks what became of the order.",
  "plannedContract.hold sessionsContract.add":
    "Asks for everything again before it goes to the sessions.",
  "registrationContract.correctEmail": "Before signing in: nothing is shown.",
  "registrationContract.register": "Before signing in: nothing is shown.",
  "sessionsContract.login": "Before signing in: nothing is shown.",
  "sessionsContract.update": "Goes to the list of sessions, which is asked for then.",
  "src/client/ui/ReasonForm.tsx": "Who uses it names them.",
  "src/domain/accounts/factors/SecondStep.tsx": "Before signing in: nothing is shown.",
};

const CLIENT = globSync("src/{domain/**/*.tsx,domain/**/*.client.ts,client/**/*.{ts,tsx}}").filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

function* nodesOf(node: unknown): Generator<Syntax> {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one);
  if (!isSyntax(node)) return;
  yield node;
  for (const part of Object.values(node)) yield* nodesOf(part);
}

const propertyOf = (object: Syntax, name: string): Syntax | undefined => {
  const property = partsOf(object, "properties").find(
    (one) => textOf(partOf(one, "key"), "name") === name,
  );
  return property && partOf(property, "value");
};

/** A route of the contract that a file imports: of which feature, and its name. */
type Named = { feature: string | undefined; name: string };

/** The routes among some nodes of a file. */
const routesIn = (node: unknown, file: string): Named[] =>
  [...nodesOf(node)].flatMap((one) => {
    const contract = textOf(partOf(one, "object"), "name");
    if (one.type !== "MemberExpression" || !/Contract$/.test(contract)) return [];
    const binding = moduleOf(file).bindings.get(contract);
    const feature = featureOf(binding?.from === "file" ? binding.file : file);
    return [{ feature, name: `${contract}.${textOf(partOf(one, "property"), "name")}` }];
  });

/**
 * What a name in a file refers to, wherever it was declared; the name itself, where it was taken
 * out of a contract.
 */
function readsOf(node: Syntax | undefined, file: string): Named[] {
  if (!node) return [];
  if (node.type === "Literal") return [{ feature: featureOf(file), name: textOf(node, "value") }];
  if (node.type === "MemberExpression") return routesIn(node, file);
  if (node.type === "CallExpression") return [{ feature: featureOf(file), name: "called" }];
  if (node.type !== "Identifier") {
    const parts = [
      ...partsOf(node, "elements"),
      partOf(node, "argument"),
      partOf(node, "expression"),
    ];
    return parts.flatMap((one) => readsOf(one, file));
  }
  const name = textOf(node, "name");
  const binding = moduleOf(file).bindings.get(name);
  if (binding?.from === "here") return readsOf(partOf(binding.node, "init"), file);
  if (binding?.from !== "file") return [{ feature: featureOf(file), name }];
  const declared = moduleOf(binding.file).bindings.get(binding.name);
  return declared?.from === "here" ? readsOf(partOf(declared.node, "init"), binding.file) : [];
}

type Write = { routes: Named[]; reads: Named[] };

/** The mutations and forms of a file: what each sends, and what it names as old afterwards. */
const writesIn = (file: string): Write[] =>
  [...moduleOf(file).bindings.values()].flatMap((binding) =>
    binding.from === "here"
      ? [...nodesOf(binding.node)].flatMap((node) => writeOf(node, file))
      : [],
  );

function writeOf(node: Syntax, file: string): Write[] {
  if (node.type === "CallExpression" && textOf(partOf(node, "callee"), "name") === "useSend") {
    const [route, options] = partsOf(node, "arguments");
    const refresh = options && propertyOf(options, "refresh");
    // One that is named by its address alone is taken to be of the feature that sends it.
    const routes = routesIn(route, file);
    const own = { feature: featureOf(file), name: textOf(route, "name") };
    return [{ routes: routes.length > 0 ? routes : [own], reads: readsOf(refresh, file) }];
  }
  if (node.type === "JSXOpeningElement") return reasonAsked(node, file);
  if (node.type !== "ObjectExpression") return [];
  const send = propertyOf(node, "send");
  const named = send ? routesIn(send, file) : [];
  const isForm = ["initialValues", "draft", "done", "alertOf"].some((one) => propertyOf(node, one));
  if (!send || (named.length === 0 && !isForm)) return [];
  const routes = named.length > 0 ? named : [{ feature: featureOf(file), name: file }];
  const shared = partsOf(node, "properties").flatMap((one) => spreadReads(one, file));
  return [{ routes, reads: [...readsOf(propertyOf(node, "refresh"), file), ...shared] }];
}

/** A form that asks for a reason alone, which is given all this as attributes. */
function reasonAsked(node: Syntax, file: string): Write[] {
  const binding = moduleOf(file).bindings.get(textOf(partOf(node, "name"), "name"));
  if (binding?.from !== "file" || binding.file !== "src/client/ui/ReasonForm.tsx") return [];
  const attributes = partsOf(node, "attributes");
  const given = (name: string) => {
    const found = attributes.find((one) => textOf(partOf(one, "name"), "name") === name);
    return found && partOf(found, "value");
  };
  const spread = attributes.filter(({ type }) => type === "JSXSpreadAttribute");
  const reads = readsOf(given("refresh"), file);
  const shared = spread.map(() => ({ feature: featureOf(file), name: "spread" }));
  return [{ routes: routesIn(given("send"), file), reads: [...reads, ...shared] }];
}

/** What a helper of several forms names, whose options are spread into a form's. */
function spreadReads(property: Syntax, file: string): Named[] {
  const callee = partOf(partOf(property, "argument") ?? property, "callee");
  const binding = callee && moduleOf(file).bindings.get(textOf(callee, "name"));
  if (property.type !== "SpreadElement" || binding?.from !== "file") return [];
  const helper = moduleOf(binding.file).bindings.get(binding.name);
  if (helper?.from !== "here") return [];
  return [...nodesOf(helper.node)].flatMap((one) =>
    one.type === "ObjectExpression" ? readsOf(propertyOf(one, "refresh"), binding.file) : [],
  );
}

test("every write that a screen sends names what it makes old, of its own feature too", () => {
  const all = CLIENT.flatMap(writesIn);
  expect(all.length).toBeGreaterThan(100);
  const without = all.filter(({ routes, reads }) => {
    const own = routes.map(({ feature }) => feature);
    return !reads.some(({ feature, name }) => name === "everything" || own.includes(feature));
  });
  const names = new Set(without.map(({ routes }) => routes.map(({ name }) => name).join(" ")));
  expect([...names].toSorted()).toEqual(Object.keys(NAMES_NONE).toSorted());
});
