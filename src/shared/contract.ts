import type { z } from "zod";
import type { Audience } from "./actor.ts";
import type { ErrorKey } from "./errors.ts";
import type { FileKind, FileType } from "./file.ts";
import type { Grant } from "./grants.ts";
import type { Scope } from "./scopes.ts";

/** Where in a call an id is found. */
type IdPlace = `${"params" | "query" | "body" | "form"}.${string}`;

type Access = {
  /** The row of docs/security/authorization.md this call is, which a test walks. */
  row: string;
} & (
  | { public: true }
  | {
      may: Partial<Record<Audience, Grant>>;
      /** Where to find the id that must be the caller's own. */
      own?: IdPlace;
      /** Where to find the id, or list of ids, that grants of "owned" apply to. */
      owned?: IdPlace;
      /** Opens with a signed, expiring link as well as with a session. */
      link?: true;
      /** Stays open to an account that still has its initial password (I-15). */
      onInitialPassword?: true;
      /** Stays open to somebody whose role needs a second factor and who has none yet. */
      beforeFactor?: true;
    }
);

/**
 * Whether a call is for who proved within ten minutes who they are, and why it is or is not;
 * "always": where the setting STEP_UP is off too.
 */
export type Proof = { needed: boolean | "always"; reason: string };

export type FileRule = {
  kind: FileKind;
  accept: readonly FileType[];
  /** The refusal for a file of another type. */
  wrongType: ErrorKey;
  /** The service refuses the call without it; the API's document says so. */
  required?: true;
};

/** A multipart call: its text parts, and its file parts by name (each at most once). */
export type Form = { fields: z.ZodType; files: Readonly<Record<string, FileRule>> };

/** One HTTP call. The server mounts it, the client calls it, the OpenAPI document prints it. */
export type Route = AnyCall &
  (
    | { method: "GET"; proof?: Proof }
    | { method: "POST" | "PUT" | "PATCH" | "DELETE"; proof: Proof }
  );

type AnyCall = {
  path: `/api/${string}`;
  /** One line for the OpenAPI document. */
  summary: string;
  access: Access;
  /**
   * What an access token needs to make it; without one no token can (docs/operations/programs.md).
   */
  scope?: Scope;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  form?: Form;
  /** The handler is given the body's bytes, unparsed (for signatures over them). */
  raw?: true;
  /** "file": the handler returns bytes. */
  response: z.ZodType | "file";
  status?: 201;
  /**
   * The answer holds what opens a door (a token, a private address) and is never kept: an
   * Idempotency-Key is ignored and a repeat makes the call again. "once": it must not, since each
   * call makes one more; under a key only that it was done is kept, and a repeat is refused.
   */
  answersSecret?: true | "once";
  /** Takes an Idempotency-Key from callers without a session too. */
  visitorKeys?: true;
  /**
   * Talks to the payment provider between separate transactions, and is safe to repeat: the
   * response under an Idempotency-Key is stored after it, not with it.
   */
  callsProvider?: true;
  /** The handler returns one page of rows; the total before paging goes into X-Total-Count. */
  list?: true;
  /**
   * The result is in the response only and nothing that is read elsewhere changes: nobody is
   * notified, no response is kept under an Idempotency-Key, and nothing a browser has read becomes
   * stale.
   */
  changesNothing?: true;
  /** The response is a stream that stays open: it holds none of its caller's slots of reads. */
  staysOpen?: true;
  /** Refusals this call may answer beyond those every call has (shape, session, role, 500, 503). */
  errors: readonly ErrorKey[];
};

/** Whether a call honours an Idempotency-Key: then a repeat under it gets the first answer. */
export const acceptsIdempotencyKey = (route: Route, hasSession: boolean): boolean =>
  route.method !== "GET" &&
  route.response !== "file" &&
  route.answersSecret !== true &&
  !route.changesNothing &&
  (hasSession || route.visitorKeys === true);

export type Contract = Readonly<Record<string, Route>>;

type Sent<R extends Route, K extends "params" | "query" | "body"> = R[K] extends z.ZodType
  ? { [P in K]: z.input<R[K]> }
  : unknown;

/** What a caller sends: before parsing. A multipart call takes a FormData. */
export type CallRequest<R extends Route> = Sent<R, "params"> &
  Sent<R, "query"> &
  Sent<R, "body"> &
  (R["form"] extends Form ? { form: FormData } : unknown);

export type CallResponse<R extends Route> = R["response"] extends z.ZodType
  ? z.output<R["response"]>
  : never;

/** One page of a list with the number of rows before paging. */
export type ListPage<T> = { answer: T; total: number };

/** The parts of any request, where its call is not known by type. */
export type CallParts = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  form?: FormData;
};

/** Returns where a call goes: its path with the parameters in place, and what the query holds. */
export function urlOf(route: Pick<Route, "path">, { params = {}, query = {} }: CallParts): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Returns a call as `fetch` sends it, for callers that have a token: the demo, tests and journeys.
 */
export function fetchArguments<R extends Route>(
  route: R,
  request: CallRequest<R>,
  token: string | undefined,
) {
  const { body, form } = request as CallParts;
  return {
    url: urlOf(route, request as CallParts),
    method: route.method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
  };
}
