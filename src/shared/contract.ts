import type { z } from "zod";
import type { Audience } from "./actor.ts";
import type { ErrorKey } from "./errors.ts";
import type { FileKind, FileType } from "./file.ts";
import type { Grant } from "./grants.ts";
import type { Scope } from "./scopes.ts";

/** The place of an id in a call. */
type IdPlace = `${"params" | "query" | "body" | "form"}.${string}`;

type Access = {
  /** This call's row in docs/security/authorization.md, which a test checks. */
  row: string;
} & (
  | { public: true }
  | {
      may: Partial<Record<Audience, Grant>>;
      /** The place of the id that must be the caller's own. */
      own?: IdPlace;
      /** The place of the id, or list of ids, that grants of "owned" apply to. */
      owned?: IdPlace;
      /** Opens with a signed, expiring link as well as with a session. */
      link?: true;
      /** Stays open to an account that still has its initial password (I-15). */
      onInitialPassword?: true;
      /** Stays open to users whose role needs a second factor and who have none yet. */
      beforeFactor?: true;
    }
);

/**
 * Whether a call needs a proof of identity from the last ten minutes, and why (not); "always": even
 * if the setting STEP_UP is off.
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

/** One HTTP call. The server mounts it, the client calls it, the OpenAPI document describes it. */
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
   * The scope an access token needs for it; without one no token can make it
   * (docs/operations/programs.md).
   */
  scope?: Scope;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  form?: Form;
  /** The handler gets the body's bytes, unparsed (for signatures over them). */
  raw?: true;
  /** "file": the handler returns bytes. */
  response: z.ZodType | "file";
  status?: 201;
  /**
   * The response holds a credential (a token, a private address) and is never stored: an
   * Idempotency-Key is ignored and a repeat makes the call again. "once": a repeat must not, since
   * each call creates another; under a key only the fact that it was done is stored, and a repeat
   * is refused.
   */
  answersSecret?: true | "once";
  /** Takes an Idempotency-Key from signed-out callers too. */
  visitorKeys?: true;
  /**
   * Talks to the payment provider between separate transactions, and is safe to repeat: the
   * response under an Idempotency-Key is stored after it, not with it.
   */
  callsProvider?: true;
  /** The handler returns one page of rows; the total before paging goes into X-Total-Count. */
  list?: true;
  /**
   * The result is in the response only, and nothing that is read elsewhere changes: nobody is
   * notified, no response is stored under an Idempotency-Key, and nothing in a browser becomes
   * stale.
   */
  changesNothing?: true;
  /** The response is a stream that stays open: it takes none of its caller's slots of reads. */
  staysOpen?: true;
  /** The refusals of this call beyond those of every call (shape, session, role, 500, 503). */
  errors: readonly ErrorKey[];
};

/** True if a call honours an Idempotency-Key: then a repeat under it gets the first response. */
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

/** The caller's input, before parsing. A multipart call takes a FormData. */
export type CallRequest<R extends Route> = Sent<R, "params"> &
  Sent<R, "query"> &
  Sent<R, "body"> &
  (R["form"] extends Form ? { form: FormData } : unknown);

export type CallResponse<R extends Route> = R["response"] extends z.ZodType
  ? z.output<R["response"]>
  : never;

/** One page of a list with the number of rows before paging. */
export type ListPage<T> = { answer: T; total: number };

/** The parts of any request whose call is not known by type. */
export type CallParts = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  form?: FormData;
};

/** Returns the address of a call: its path with the parameters filled in, and its query. */
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
 * Returns a call as arguments of `fetch`, for callers that have a token: the demo, tests and
 * journeys.
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
