import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { CallResponse, Contract, Form, ListPage, Route } from "#/shared/contract.ts";
import { AppError } from "#/shared/errors.ts";
import type { StagedFile } from "#/shared/file.ts";
import type { Context, Platform, PublicContext } from "../app/platform.ts";
import { checkCaller } from "./access.ts";
import { type FileResponse, type Handler, handleCall } from "./call.ts";
import { sendError } from "./errors.ts";
import { limitConcurrency } from "./expensive-calls.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The contract entry a route was mounted from, with its access record. */
    contractRoute?: Route;
    /** Answers 405 for the methods a known path does not have. */
    isMethodGuard?: boolean;
  }
}

type Result<R extends Route> = R["response"] extends "file"
  ? FileResponse
  : R["list"] extends true
    ? ListPage<CallResponse<R>>
    : CallResponse<R>;

/**
 * The actor of a call: none on a public call, possibly none on a call by signed link. Everywhere
 * else the session has been checked before the handler runs.
 */
type ContextOf<R extends Route> = R["access"] extends { public: true }
  ? PublicContext
  : R["access"] extends { link: true }
    ? PublicContext & { actor: Context["actor"] | null; sessionId: string | null }
    : Context;

type IsUnion<U, Whole = U> = U extends unknown ? ([Whole] extends [U] ? false : true) : never;

/** The value of an object with one key; the object itself if it has more. */
type Only<T> = true extends IsUnion<keyof T> ? T : T[keyof T];

type Parsed<R extends Route, K extends "query" | "body"> = R[K] extends z.ZodType
  ? [z.output<R[K]>]
  : [];
type Ids<R extends Route> = R["params"] extends z.ZodType ? [Only<z.output<R["params"]>>] : [];
type Sent<R extends Route> = R["form"] extends Form
  ? [Only<Partial<Record<keyof R["form"]["files"], StagedFile>>>, z.output<R["form"]["fields"]>]
  : R["raw"] extends true
    ? [Buffer]
    : Parsed<R, "body">;

/**
 * The service of a contract: a function for each call. It takes the context and then, parsed and in
 * this order, what the contract has of: the path parameters (one id alone, several as an object),
 * the query, the body. A form comes as its file (several as an object) and its fields, a raw body
 * as its bytes.
 */
export type Service<C extends Contract> = {
  [K in keyof C]: (
    context: ContextOf<C[K]>,
    ...sent: [...Ids<C[K]>, ...Parsed<C[K], "query">, ...Sent<C[K]>]
  ) => Result<C[K]> | Promise<Result<C[K]>>;
};

export type Mounted = {
  /** The prefix of the calls' names in the API document: "batches" makes batchesCreateJava. */
  name: string;
  contract: Contract;
  /** Adds the calls whose bodies are of this kind to the scope that parses such bodies. */
  mountOn: (scope: FastifyInstance, platform: Platform, kind: BodyKind) => void;
};

type BodyKind = "json" | "form" | "raw";

const bodyKind = (route: Route): BodyKind => (route.raw ? "raw" : route.form ? "form" : "json");

/** One scope per kind of body; one per call would slow every start by 0.1 s, and use memory. */
export function mountAll(app: FastifyInstance, platform: Platform, features: readonly Mounted[]) {
  const mountScope = (kind: BodyKind, prepare: (scope: FastifyInstance) => void) =>
    app.register((scope, _options, done) => {
      prepare(scope);
      for (const feature of features) feature.mountOn(scope, platform, kind);
      done();
    });
  // For a call without a form, a form is an unsupported content type.
  mountScope("json", (scope) => scope.removeContentTypeParser("multipart/form-data"));
  mountScope("form", () => undefined);
  mountScope("raw", (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
  });
}

/** Mounts a contract's calls onto its service: a missing, extra or wrong one does not compile. */
export const mount = <C extends Contract>(
  name: string,
  contract: C,
  service: Service<NoInfer<C>>,
): Mounted => ({
  name,
  contract,
  mountOn: (scope, platform, kind) => {
    for (const [call, route] of Object.entries(contract)) {
      if (bodyKind(route) !== kind) continue;
      mountRoute(scope, platform, name, route, service[call] as unknown as Handler);
    }
  },
});

const ROUTE_BODY_SECONDS = 30;
/** Many times the size of the longest public form. */
const MOST_BYTES_OF_VISITOR = 64 * 1024;

function mountRoute(
  scope: FastifyInstance,
  platform: Platform,
  feature: string,
  route: Route,
  serve: Handler,
) {
  scope.route({
    method: route.method,
    url: route.path,
    config: { contractRoute: route },
    ...("public" in route.access && bodyKind(route) === "json"
      ? { bodyLimit: MOST_BYTES_OF_VISITOR }
      : {}),
    onRequest: (request) => checkCaller(platform, route, request),
    preParsing: async (request, reply, payload) => {
      if (route.method !== "GET" && !route.form) limitBodyTime(request, reply);
      return payload;
    },
    handler: (request, reply) => {
      const answer = () => handleCall(platform, route, serve, request, reply);
      if (route.staysOpen) return answer();
      if (route.method === "GET" || route.changesNothing)
        return limitConcurrency(route, request, answer);
      const writer = { feature, tab: tabOf(request) };
      return limitConcurrency(route, request, () => platform.updates.during(writer, answer));
    },
  });
}

/** Returns the calling tab of the web client; undefined without a short valid name. */
function tabOf({ headers }: FastifyRequest): string | undefined {
  const tab = headers["x-tab"];
  return typeof tab === "string" && /^[\w-]{1,40}$/.test(tab) ? tab : undefined;
}

/**
 * A slow body occupies a socket: the call is aborted after 30 seconds (uploads: 120). A read has no
 * body.
 */
function limitBodyTime(request: FastifyRequest, reply: FastifyReply) {
  const hangUp = () => request.raw.destroy();
  const timer = setTimeout(() => {
    if (reply.sent) return hangUp();
    reply.raw.once("finish", hangUp);
    sendError(reply.header("connection", "close"), new AppError("TOO_SLOW"));
  }, ROUTE_BODY_SECONDS * 1000);
  timer.unref();
  request.raw.once("close", () => clearTimeout(timer));
  request.raw.once("end", () => clearTimeout(timer));
}
