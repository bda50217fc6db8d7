import fc from "fast-check";
import type { Route } from "#/shared/contract.ts";
import { inputSchemaOf } from "#test/support/input-schema.ts";
import {
  type Body,
  bends,
  formBody,
  formPlans,
  jsonBody,
  otherBodies,
  sampleFiles,
} from "./bodies.ts";
import { nameOf, ROUTES } from "./calls.ts";
import { BESIDE, type Header, ODD_SESSIONS, oddHeaders, oddQueries, turns } from "./heads.ts";
import { changed, changes, fitting, nasty, withSelf } from "./values.ts";
import { WIRE } from "./wire-texts.ts";
import type { FuzzPerson, FuzzThing, FuzzWorld } from "./world.ts";

export const KINDS = [
  "fitting",
  "fields",
  "shape",
  "headers",
  "query",
  "path",
  "form",
  "session",
  "wire",
  "beside",
] as const;
export type Kind = (typeof KINDS)[number];

export type FuzzRequest = {
  number: number;
  kind: Kind;
  route?: Route;
  /** The sender; null: signed out. */
  person: FuzzPerson | null;
  /** The session's headers if it is not sent in the ordinary way. */
  session?: readonly Header[];
  method: string;
  /** The address with its query, in latin-1. */
  target: string;
  headers: Header[];
  body?: Body;
  /** The whole request, if it is not an ordinary one. */
  whole?: { text: string; leaves?: true };
};

type Draw = <T>(arbitrary: fc.Arbitrary<T>) => T;

const WEIGHTS: Record<Kind, number> = {
  fitting: 26,
  fields: 26,
  shape: 6,
  headers: 8,
  query: 8,
  path: 7,
  form: 6,
  session: 4,
  wire: 3,
  beside: 3,
};

/** Calls that end sessions are made less often, as the requests after them are refused. */
const ENDS_SESSIONS = /logout|auth\/sessions$|end-others|change-password/;

/**
 * `calls`: the calls to make, by their paths. Returns a function that makes request `number` of the
 * run with this seed: always the same in the same world.
 */
export async function requestsOf(world: FuzzWorld, seed: number, calls?: RegExp) {
  const files = await sampleFiles();
  const kinds = fc.oneof(
    ...KINDS.map((kind) => ({ weight: WEIGHTS[kind], arbitrary: fc.constant(kind) })),
  );
  const some = calls ? ROUTES.filter(({ path }) => calls.test(path)) : ROUTES;
  const routes = fc.noBias(fc.nat(some.length - 1)).map((index) => some[index] as Route);
  const arbitraries = arbitrariesOf(world);
  const percent = fc.noBias(fc.nat(99));

  return (number: number): FuzzRequest => {
    let draws = 0;
    const draw: Draw = (arbitrary) => {
      draws += 1;
      const [value] = fc.sample(arbitrary, { seed: mixed(seed, number, draws), numRuns: 1 });
      return value as never;
    };
    const kind = draw(kinds);
    if (kind === "wire") return wireRequest(number, draw);
    if (kind === "beside") return nonCallRequest(number, draw, world);
    const route = routeFor(kind, draw, routes);
    const things = world.things.get(nameOf(route)) ?? [];
    const thing =
      draw(percent) < 70 ? things[draw(fc.nat(Math.max(0, things.length - 1)))] : undefined;
    const person = personFor(route, thing, draw, world);
    const input = arbitraries(route);
    const rest = thing?.rest?.(thing.id, person?.id ?? thing.owner.id);
    const params = withSelf(draw(input.params), person?.id ?? "") as Record<string, string>;
    if (thing) params[Object.keys(params)[0] ?? ""] = thing.id;
    const query = { ...(draw(input.query) as object) } as Record<string, unknown>;
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(Object(withSelf(query, person?.id ?? "")))) {
      search.set(name, String(value));
    }
    const request: FuzzRequest = {
      number,
      kind,
      route,
      person,
      method: route.method,
      target:
        route.path.replace(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent(params[name] ?? "x"),
        ) + (rest?.query ?? (search.size > 0 ? `?${search}` : "")),
      headers: [],
    };
    if (route.form) {
      const fields = { ...(draw(input.form) as object), ...textsOf(rest?.parts) };
      const meant = withSelf(fields, person?.id ?? "");
      const given = kind === "fields" ? changed(meant, draw(changes)) : meant;
      const plan = draw(formPlans);
      const isPlain = kind !== "form";
      if (isPlain) for (const file of plan.files) file.isFitting = true;
      const shape = isPlain ? { ...plan, name: 30, bend: 30 } : plan;
      request.body = formBody(Object(given), route.form.files, shape, files);
    } else if (route.method !== "GET") {
      const meant = { ...(withSelf(draw(input.body), person?.id ?? "") as object), ...rest?.body };
      request.body = jsonBody(kind === "fields" ? changed(meant, draw(changes)) : meant);
    }
    return bend(request, draw, percent);
  };
}

/** Changes the request according to its kind. */
function bend(request: FuzzRequest, draw: Draw, percent: fc.Arbitrary<number>): FuzzRequest {
  const { kind, target, body } = request;
  if (kind === "shape" && body) {
    const isOther = draw(percent) < 30;
    const bytes = () => draw(bends)(body.bytes.toString("utf8"));
    return { ...request, body: isOther ? draw(otherBodies) : { ...body, bytes: bytes() } };
  }
  if (kind === "headers") return { ...request, headers: draw(oddHeaders) };
  if (kind === "session") {
    return { ...request, session: draw(fc.constantFrom(...ODD_SESSIONS)) };
  }
  if (kind === "query" || (kind === "fields" && !body && draw(percent) < 50)) {
    return { ...request, target: `${target.split("?")[0]}?${oddQuery(target, draw, percent)}` };
  }
  if (kind === "path") {
    const method =
      draw(percent) < 20
        ? draw(fc.constantFrom("HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "POST"))
        : request.method;
    return { ...request, method, target: draw(turns)(target) };
  }
  const isKeyed = request.method !== "GET" && draw(percent) < 15;
  return isKeyed
    ? { ...request, headers: [["idempotency-key", `key ${request.number % 7}`]] }
    : request;
}

function oddQuery(target: string, draw: Draw, percent: fc.Arbitrary<number>): string {
  const meant = new URLSearchParams(target.split("?")[1]);
  if (meant.size === 0 || draw(percent) < 50) return draw(oddQueries);
  const [name = ""] = [...meant.keys()];
  meant.set(name, String(toText(draw(nasty))).slice(0, 6_000));
  return meant.toString();
}

const toText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

function wireRequest(number: number, draw: Draw): FuzzRequest {
  const whole = draw(fc.constantFrom(...WIRE));
  return { number, kind: "wire", person: null, method: "GET", target: "", headers: [], whole };
}

function nonCallRequest(number: number, draw: Draw, world: FuzzWorld): FuzzRequest {
  const person = draw(fc.constantFrom(null, ...world.people));
  const method = draw(fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "DELETE"));
  const target = draw(fc.constantFrom(...BESIDE));
  return { number, kind: "beside", person, method, target, headers: draw(oddHeaders) };
}

function routeFor(kind: Kind, draw: Draw, routes: fc.Arbitrary<Route>): Route {
  if (kind === "form") return draw(fc.constantFrom(...ROUTES.filter(({ form }) => form)));
  const route = draw(routes);
  const isRare = ENDS_SESSIONS.test(route.path) && draw(fc.noBias(fc.nat(9))) > 0;
  return isRare ? draw(routes) : route;
}

/** Half of the time a person with access, since most faults are behind the access check. */
function personFor(route: Route, thing: FuzzThing | undefined, draw: Draw, world: FuzzWorld) {
  const share = draw(fc.noBias(fc.nat(99)));
  if (thing && share < 40) return thing.owner;
  const callers = world.people.filter(({ name }) => name !== "owner");
  const { access } = route;
  const fits = callers.filter(
    (one) => !one.isOut && ("public" in access || access.may[one.audience]),
  );
  if (share < 65 && fits.length > 0) return draw(fc.constantFrom(...fits));
  if (share < 75) return null;
  return draw(fc.constantFrom(...callers));
}

function textsOf(parts: Record<string, unknown> = {}): Record<string, string> {
  const texts = Object.entries(parts).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts) as Record<string, string>;
}

type Inputs = Record<"params" | "query" | "body" | "form", fc.Arbitrary<unknown>>;

function arbitrariesOf(world: FuzzWorld) {
  const known = new Map<Route, Inputs>();
  const of = (schema: Route["body"]) =>
    schema ? fitting(inputSchemaOf(schema), world) : fc.constant({});
  return (route: Route): Inputs => {
    const inputs = known.get(route) ?? {
      params: of(route.params),
      query: of(route.query),
      body: of(route.body),
      form: of(route.form?.fields),
    };
    known.set(route, inputs);
    return inputs;
  };
}

/** Mixes several numbers into one, spread over 32 bits. */
function mixed(...numbers: number[]): number {
  return (
    numbers.reduce((sum, number) => {
      const once = Math.imul(sum ^ number ^ (number >>> 15), 0x85ebca6b);
      return (once ^ (once >>> 13)) + 0x6d2b79f5;
    }, 0x9e3779b9) | 0
  );
}

/** Returns the bytes of a request, with this token if a session is meant. */
export function bytesOf(request: FuzzRequest, host: string, token: string | undefined): Buffer {
  if (request.whole) return Buffer.from(request.whole.text.replaceAll("@host", host), "latin1");
  const { body, headers, session } = request;
  const names = new Set(headers.map(([name]) => name));
  const lines: Header[] = [
    ...(names.has("host") ? [] : [["host", host] as const]),
    ...(session ?? (token ? [["authorization", `Bearer ${token}`] as const] : [])),
    ...(body
      ? ([
          ["content-type", body.type],
          ["content-length", String(body.bytes.length)],
          ...(body.encoding ? [["content-encoding", body.encoding] as const] : []),
        ] as const)
      : []),
    ...headers,
  ];
  const head = lines
    .map(([name, value]) => `${name}: ${value.replaceAll("@", token ?? "x")}\r\n`)
    .join("");
  const target = request.target.replace(/[\u0100-\uffff]/g, (letter) =>
    encodeURIComponent(letter.isWellFormed() ? letter : "\ufffd"),
  );
  const first = `${request.method} ${target} HTTP/1.1\r\n`;
  return Buffer.concat([
    Buffer.from(`${first}${head}\r\n`, "latin1"),
    ...(body ? [body.bytes] : []),
  ]);
}
