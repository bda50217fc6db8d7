import { isDeepStrictEqual } from "node:util";
import { keysOf } from "#/platform/http/openapi.ts";
import type { Route } from "#/shared/contract.ts";
import { ERRORS, type ErrorKey } from "#/shared/errors.ts";
import { partsOf } from "#/shared/grants.ts";
import { callAt, nameOf } from "./calls.ts";
import type { FuzzRequest } from "./requests.ts";
import { type Reply, unpacked } from "./wire.ts";
import type { FuzzPerson, FuzzWorld } from "./world.ts";

/** Refusals that any call may have, whatever its contract says. */
const ANYWHERE: ReadonlySet<ErrorKey> = new Set([
  "MALFORMED",
  "INVALID_INPUT",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_PLACED",
  "NOT_MARKETING_ELIGIBLE",
  "MUST_CHANGE_PASSWORD",
  "FACTOR_REQUIRED",
  "STEP_UP_NEEDED",
  "METHOD_NOT_ALLOWED",
  "BODY_TOO_LARGE",
  "HEADERS_TOO_LARGE",
  "UNSUPPORTED_TYPE",
  "IDEMPOTENCY_MISMATCH",
  "IDEMPOTENCY_RUNNING",
]);

/** Roles that must not receive another person's address (document 5). */
const KEPT_FROM = new Set([
  "trainee",
  "existingTrainee",
  "assistance",
  "trainer",
  "salesHead",
  "informer",
]);

const INSIDES =
  /\bselect\b[^"]{1,200}\bfrom\b|insert into|\bat [^"]{0,200}\.[tj]s:\d|\$argon2|node_modules|\/tmp\//i;
/** The schema library's own texts, which users must never see. */
const LIBRARY_WORDS = /Invalid (input|option|key)|expected \w+|Too (big|small)/;

/** As long as a session's token, of the same characters. */
const LONG = /[\w-]{40,}/g;

type Call = { route: Route; params: Record<string, string> };
type Content = { status: number; type: string; text: string; total?: string | undefined };

/** Returns a function that lists what is wrong with a response; empty if nothing is. */
export function judgeOf(world: FuzzWorld) {
  const addresses = world.people.map(({ email, id }) => ({ email, id }));

  return (request: FuzzRequest, reply: Reply): string[] => {
    if (reply.kind === "hang") return ["no answer in time"];
    if (reply.kind === "closed") {
      return request.whole || request.kind === "shape"
        ? []
        : [`the connection ended after ${reply.received} bytes`];
    }
    const { status, headers } = reply;
    if (status < 200 || status > 599) return [`status ${status}`];
    let bytes: Buffer;
    try {
      bytes = unpacked(reply);
    } catch (error) {
      return [`the body is not packed as its header says: ${error}`];
    }
    const content = {
      status,
      type: headers.get("content-type") ?? "",
      text: bytes.toString("utf8"),
      total: headers.get("x-total-count"),
    };
    const isHead = request.method === "HEAD";
    return [
      ...(headers.get("x-request-id") || request.whole ? [] : ["no X-Request-Id"]),
      ...(headers.get("x-content-type-options") === "nosniff" ? [] : ["no nosniff"]),
      ...judgeLeaks(request, `${[...headers].join("\n")}\n${content.text}`),
      ...(isHead ? judgeStatus(status) : judgeAnswer(request, callOf(request), content)),
    ];
  };

  function judgeAnswer(request: FuzzRequest, call: Call | undefined, content: Content): string[] {
    const { status } = content;
    if (status >= 400) return judgeRefusal(call?.route, content, request);
    const person = sessionOf(request);
    if (!call || status >= 300) return [];
    const { route } = call;
    return [...judgeMay(call, person, request), ...judgeShape(route, content)];
  }

  /** Reports a success for a caller without access to the call. */
  function judgeMay(
    { route, params }: Call,
    person: FuzzPerson | null,
    request: FuzzRequest,
  ): string[] {
    const { access } = route;
    if ("public" in access) return [];
    // The link of a file has its own kind of session; none of these requests has a valid one.
    if (!person) return [`${nameOf(route)} answered nobody`];
    if (person.isOut) return [`${nameOf(route)} answered somebody who is ${person.name}`];
    if (person.onInitialPassword && !access.onInitialPassword) {
      return [`${nameOf(route)} answered somebody with an initial password`];
    }
    const grant = access.may[person.audience];
    if (!grant) return [`${nameOf(route)} answered ${person.audience}`];
    const { ownership } = partsOf(grant);
    const sent = sentAt(access.own ?? access.owned, request, params);
    const text = typeof sent === "string" ? sent.toLowerCase() : "";
    if (ownership === "own" && access.own && text !== person.id && sent !== undefined) {
      return [`${nameOf(route)} answered ${person.name} with the id ${text}`];
    }
    if (ownership === "owned" && person.name !== "owner") {
      const owner = world.things.get(nameOf(route))?.find(({ id }) => id === text)?.owner;
      if (owner && owner.id !== person.id) {
        return [`${nameOf(route)} answered ${person.name} about what is ${owner.email}'s`];
      }
    }
    return [];
  }

  /** Reports secrets that nobody may read in any response, and the addresses of others. */
  function judgeLeaks(request: FuzzRequest, text: string): string[] {
    const problems: string[] = [];
    const sent = `${request.target} ${request.body?.bytes.toString("latin1") ?? ""}`;
    // Texts long enough to be a secret are few, secrets are thousands.
    const long = (text.match(LONG) ?? []).join(" ");
    const secret = long && world.secrets.find((one) => long.includes(one));
    if (secret && !sent.includes(secret)) problems.push("holds a session's token, or its hash");
    const inside = INSIDES.exec(text)?.[0];
    if (inside && !sent.includes(inside) && request.kind !== "beside")
      problems.push(`holds ${inside.slice(0, 60)}`);
    const { person } = request;
    if (person && !KEPT_FROM.has(person.audience)) return problems;
    const other = addresses.find(
      ({ email, id }) =>
        id !== person?.id && text.includes(email) && !decoded(sent).includes(email),
    );
    if (other) problems.push(`holds the address of ${other.email}`);
    return problems;
  }
}

const decoded = (text: string): string => text.replace(/%40/gi, "@");

/**
 * Returns whom the server must take as the caller: nobody if the session is not sent in the
 * ordinary way.
 */
const sessionOf = ({ person, session }: FuzzRequest): FuzzPerson | null =>
  session ? null : person;

const callOf = ({ route, method, target, kind }: FuzzRequest): Call | undefined =>
  route || kind === "beside" ? callAt(method, target) : undefined;

const judgeStatus = (status: number): string[] => (status >= 500 ? [`status ${status}`] : []);

function sentAt(
  place: string | undefined,
  request: FuzzRequest,
  params: Record<string, string>,
): unknown {
  const [part, name = ""] = place?.split(".") ?? [];
  if (part === "params") return params[name];
  if (part === "query")
    return new URL(request.target, "http://hub").searchParams.get(name) ?? undefined;
  if (part !== "body") return undefined;
  try {
    const value = JSON.parse(request.body?.bytes.toString("utf8") ?? "")[name];
    return Array.isArray(value) ? value[0] : value;
  } catch {
    return undefined;
  }
}

function judgeRefusal(
  route: Route | undefined,
  { status, text, type }: Content,
  request: FuzzRequest,
): string[] {
  const problems = judgeStatus(status);
  let body: { message?: unknown; code?: unknown; reason?: unknown };
  try {
    body = JSON.parse(text);
  } catch {
    return [
      ...problems,
      `status ${status} without the body of a refusal: ${type} ${text.slice(0, 80)}`,
    ];
  }
  const { message, code, reason } = body;
  const row =
    typeof reason === "string" && Object.hasOwn(ERRORS, reason)
      ? ERRORS[reason as ErrorKey]
      : undefined;
  if (!row || typeof message !== "string" || row.code !== code || row.status !== status) {
    problems.push(`status ${status} with ${text.slice(0, 120)}`);
  }
  if (LIBRARY_WORDS.test(text)) problems.push(`says ${LIBRARY_WORDS.exec(text)?.[0]}`);
  const isOwn = route && request.kind !== "path" && row;
  if (isOwn && !ANYWHERE.has(reason as ErrorKey) && !keysOf(route).includes(reason as ErrorKey)) {
    problems.push(`${nameOf(route)} does not name the refusal ${reason}`);
  }
  return problems;
}

function judgeShape(route: Route, { text, type, total }: Content): string[] {
  if (route.response === "file") return [];
  if (!type.startsWith("application/json")) return [`${nameOf(route)} answered ${type}`];
  if (route.list && !/^\d+$/.test(total ?? "")) return [`${nameOf(route)} has no X-Total-Count`];
  const body: unknown = JSON.parse(text);
  const read = route.response.safeParse(body);
  if (!read.success)
    return [
      `${nameOf(route)} answered what its schema refuses: ${read.error.message.slice(0, 200)}`,
    ];
  const again: unknown = JSON.parse(JSON.stringify(read.data));
  return isDeepStrictEqual(again, body)
    ? []
    : [`${nameOf(route)} answered more than its schema names`];
}
