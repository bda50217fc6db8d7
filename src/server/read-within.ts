/**
 * Answers a read within another call: by the same checks, in the same order, and with the same line of the log as it has by itself, but
 * without a request of its own through the server's hooks, which cost as much again.
 */
import { parse } from "node:querystring";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Route } from "#/shared/contract.ts";
import { newRequestId } from "./ids.ts";

declare module "fastify" {
  interface FastifyInstance {
    reads: Reads;
  }
}

/** What answers a route: throws what refuses it. */
type AnswerRead = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Read = { route: Route; answer: AnswerRead };
type Branch = { fixed: Map<string, Branch>; param?: Branch; read?: Read };

export type Found = Read & { params: Record<string, string> };

/** The reads of a server, found by the path of an address. */
export type Reads = {
  add: (read: Read) => void;
  /** Undefined for what is not there, or no read. */
  find: (path: string) => Found | undefined;
};

/** Segments that stand for themselves, in the path of a route. */
const PLAIN_SEGMENT = /^[\w.~-]+$/;
const PARAM = /^:(\w+)$/;

const segmentsOf = (path: string): string[] => path.slice(1).split("/");

export function openReads(): Reads {
  const root: Branch = { fixed: new Map() };
  return {
    add: (read) => {
      const segments = segmentsOf(read.route.path);
      const isPlain = segments.every((one) => PARAM.test(one) || PLAIN_SEGMENT.test(one));
      if (isPlain) branchFor(root, segments).read = read;
    },
    find: (path) => {
      const segments = decoded(path);
      if (!segments || segments.includes("")) return undefined;
      const read = readAt(root, segments);
      return read && { ...read, params: paramsOf(read.route, segments) };
    },
  };
}

/** The segments of an address, each as it is meant; undefined for one that cannot be read. */
function decoded(path: string): string[] | undefined {
  try {
    return segmentsOf(path).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function branchFor(root: Branch, segments: readonly string[]): Branch {
  let branch = root;
  for (const segment of segments) {
    const isParam = PARAM.test(segment);
    const next = (isParam ? branch.param : branch.fixed.get(segment)) ?? { fixed: new Map() };
    if (isParam) branch.param = next;
    else branch.fixed.set(segment, next);
    branch = next;
  }
  return branch;
}

/** What is named before what any id may stand for, as the router has it. */
function readAt(branch: Branch | undefined, segments: readonly string[]): Read | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return branch?.read;
  return readAt(branch?.fixed.get(segment), rest) ?? (branch && readAt(branch.param, rest));
}

const paramsOf = ({ path }: Route, segments: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    segmentsOf(path).flatMap((name, at) => {
      const [, param] = PARAM.exec(name) ?? [];
      return param === undefined ? [] : [[param, segments[at] ?? ""]];
    }),
  );

/** The request that the read would have been: the caller's own, with another address and nobody known to call yet. */
export function requestWithin(
  outer: FastifyRequest,
  { route, params }: Found,
  address: URL,
  headers: Record<string, string>,
): FastifyRequest {
  const own = {
    id: newRequestId(),
    url: address.pathname + address.search,
    params,
    query: parse(address.search.slice(1)),
    headers,
    body: undefined,
    routeOptions: { url: route.path, config: { contractRoute: route } },
    actor: null,
    sessionId: null,
    isConfirmed: false,
    linkReaderId: null,
  };
  const properties = Object.entries(own).map(
    ([name, value]) => [name, { value, writable: true, enumerable: true }] as const,
  );
  return Object.create(outer, Object.fromEntries(properties));
}

/** Takes what a read answers. Cookies are the outer answer's alone. */
export function replyWithin(outer: FastifyReply, request: FastifyRequest) {
  const headers = new Map<string, unknown>();
  const taken = { statusCode: 200, payload: undefined as unknown, headers };
  const reply = {
    request,
    raw: outer.raw,
    server: outer.server,
    log: outer.log,
    get statusCode() {
      return taken.statusCode;
    },
    status: (code: number) => {
      taken.statusCode = code;
      return reply;
    },
    header: (name: string, value: unknown) => {
      headers.set(name, value);
      return reply;
    },
    type: () => reply,
    setCookie: () => reply,
    clearCookie: () => reply,
    send: (payload: unknown) => {
      taken.payload = payload;
      return reply;
    },
  };
  return { reply: reply as unknown as FastifyReply, taken };
}
