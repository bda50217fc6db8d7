import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "#/shared/errors.ts";
import { sendError } from "./errors.ts";
import type { Mounted } from "./mount.ts";

const ALL_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** A path of the API, with whatever its parameters are called. */
type Known = { url: string; segments: readonly string[]; methods: Set<string> };

/**
 * A known path with another method answers 405 with Allow (C53), before a body is looked at. Looked
 * up once the router has found nothing: a route for each method that a path lacks would be five
 * times as many as there are calls.
 */
export function refuseOtherMethods(app: FastifyInstance, features: readonly Mounted[]) {
  const paths = knownPaths(features);
  app.addHook("onRequest", async ({ is404, method, url }, reply) => {
    if (!is404 || !ALL_METHODS.includes(method)) return;
    const segments = segmentsOf(url);
    const known = paths.find((path) => fits(path.segments, segments));
    if (known) return refuse(reply, known);
  });
  for (const known of paths) {
    const taken = methodsTaken(paths, known);
    if (taken.length === 0) continue;
    app.route({
      method: taken,
      url: known.url,
      config: { isMethodGuard: true },
      onRequest: async (_request, reply) => refuse(reply, known),
      handler: () => undefined,
    });
  }
}

/** Returns every path once: literal segments before parameters. */
function knownPaths(features: readonly Mounted[]): Known[] {
  const paths = new Map<string, Known>();
  for (const { path, method } of features.flatMap(({ contract }) => Object.values(contract))) {
    const shape = path.replace(/:\w+/g, ":");
    const known = paths.get(shape) ?? {
      url: path,
      segments: shape.split("/"),
      methods: new Set(),
    };
    known.methods.add(method);
    if (method === "GET") known.methods.add("HEAD");
    paths.set(shape, known);
  }
  const parameters = ({ segments }: Known) => segments.filter((one) => one === ":").length;
  return [...paths.values()].sort((a, b) => parameters(a) - parameters(b));
}

/** The methods by which the router would match this path to another, its last segment as an id. */
function methodsTaken(paths: readonly Known[], { segments, methods }: Known): string[] {
  const others = paths.filter(
    (other) => other.segments !== segments && fits(other.segments, segments),
  );
  return ALL_METHODS.filter(
    (method) => !methods.has(method) && others.some((other) => other.methods.has(method)),
  );
}

const fits = (known: readonly string[], segments: readonly string[]): boolean =>
  known.length === segments.length && known.every((one, at) => one === segments[at] || one === ":");

/** The segments of an address as the router reads it. */
function segmentsOf(url: string): string[] {
  const [path = ""] = url.split(/[?#]/, 1);
  return decoded(path).split("/");
}

/** One that cannot be decoded is no path of ours: the router has refused it before. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return "";
  }
}

function refuse(reply: FastifyReply, { methods }: Known) {
  reply.header("allow", [...methods].join(", "));
  return sendError(reply, new AppError("METHOD_NOT_ALLOWED"));
}
