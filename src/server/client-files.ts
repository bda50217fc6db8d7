import { existsSync } from "node:fs";
import path from "node:path";
import serveStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "#/shared/errors.ts";
import { sendError } from "./http-errors.ts";

const ROOT = path.resolve(import.meta.dirname, "../../dist/client");
const YEAR_SECONDS = 31_536_000;

/** A page's address: plain segments only, so that dotfiles, encoded dots and files never match. */
const isPageAddress = (url: string): boolean =>
  /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/.test(url.split("?")[0] ?? "");

/** Serves the built web client; every page's address answers its one document. */
export async function serveClient(app: FastifyInstance) {
  const isBuilt = existsSync(path.join(ROOT, "index.html"));
  answerOtherAddresses(app, isBuilt);
  if (!isBuilt) return;
  await app.register(serveStatic, {
    root: ROOT,
    wildcard: false,
    index: false,
    dotfiles: "ignore",
    // The build has packed them already (scripts/client-build/precompress.ts).
    preCompressed: true,
    globIgnore: ["**/*.{br,gz}"],
    setHeaders: (reply, file) => {
      // Built files carry a hash of their content in their names; the document does not.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        "cache-control",
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
      );
    },
  });
}

function answerOtherAddresses(app: FastifyInstance, isBuilt: boolean) {
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      isBuilt &&
      (request.method === "GET" || request.method === "HEAD") &&
      !request.url.startsWith("/api") &&
      isPageAddress(request.url);
    if (isPage) return reply.sendFile("index.html");
    if (request.method === "TRACE") return sendError(reply, new AppError("METHOD_NOT_ALLOWED"));
    return sendError(reply, new AppError("NOT_FOUND"));
  });
}
