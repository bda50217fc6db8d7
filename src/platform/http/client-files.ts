import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import serveStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#/shared/errors.ts";
import type { Platform } from "../app/platform.ts";
import { ROOT } from "../config/root.ts";
import { escapeHtml } from "../mail/render-mail.ts";
import { sendError } from "./errors.ts";
import { allowScripts } from "./security-headers.ts";

const FILES = path.join(ROOT, "dist/client");
/** Each page with its files, as scripts/client-build/page-files.ts writes it. */
const LIST = path.join(FILES, "pages.json");
type ListedPage = { path: string; title: string; scripts: string[]; styles: string[] };
const YEAR_SECONDS = 31_536_000;

/**
 * An address that users type: one segment of any characters, including an encoded slash, that does
 * not name a folder (a company by its name, a certificate by its number). No file is looked up by
 * it.
 */
const isTypedAddress = (address: string): boolean => {
  const [, typed = "."] = /^\/(?:companies|verify)\/([^/\\]+)\/?$/i.exec(address) ?? [];
  const isWhole = /^(?:[^%]|%[\da-f]{2})+$/i.test(typed) && !typed.includes("%00");
  return isWhole && !/^(?:\.|%2e)+$/i.test(typed);
};

/** A page's address: plain segments only, so that dotfiles, encoded dots and files never match. */
const isPageAddress = (url: string): boolean => {
  const address = url.split("?")[0] ?? "";
  return /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/.test(address) || isTypedAddress(address);
};

/**
 * Serves the built web client: files as the build has packed them, and for a page's address the
 * document with this page's title and links to what it needs, so that a browser fetches all of it
 * at once.
 */
export async function serveClient(app: FastifyInstance, { hub }: Pick<Platform, "hub">) {
  // Written last: if it is missing, nothing was built, or an earlier release built it.
  const isBuilt = existsSync(LIST);
  answerOtherAddresses(app, isBuilt ? readDocuments(() => hub.now().hubName) : undefined);
  if (!isBuilt) return;
  await app.register(serveStatic, {
    root: FILES,
    wildcard: false,
    index: false,
    dotfiles: "ignore",
    preCompressed: true,
    globIgnore: ["**/*.{br,gz}", "pages.json", "assets/**"],
    setHeaders: (reply, file) => {
      // Built files carry a hash of their content in their names; a document does not.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        "cache-control",
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
      );
    },
  });
  serveAssets(app);
  serveManifest(app, () => hub.now().hubName);
}

/** The web app manifest: the hub's name, and a start address that leads to the user's home. */
function serveManifest(app: FastifyInstance, hubName: () => string) {
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  app.get("/manifest.webmanifest", (_, reply) => {
    const name = hubName();
    return reply
      .header("cache-control", "no-cache")
      .type("application/manifest+json")
      .send({
        id: "/",
        name,
        short_name: name,
        lang: "en-IN",
        start_url: "/",
        scope: "/",
        display: "standalone",
        background_color: "#f6f8f8",
        theme_color: "#0d6a75",
        icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
      });
  });
}

/**
 * One route for two hundred files of code, styles and fonts: one each would slow every start. It
 * also serves files that another version added since, whose document another instance may have
 * served.
 */
function serveAssets(app: FastifyInstance) {
  app.get<{ Params: { name: string } }>("/assets/:name", (request, reply) => {
    const { name } = request.params;
    const isAsset = /^\w[\w.-]*$/.test(name) && !/\.(?:br|gz)$/.test(name);
    return isAsset ? reply.sendFile(`assets/${name}`) : reply.callNotFound();
  });
}

type Documents = {
  /** The document of an address; the general one if no page has that address. */
  documentOf: (url: string) => string;
  /** The hashes of the scripts in a document, as a content policy names them. */
  scripts: readonly string[];
};

function readDocuments(hubName: () => string): Documents {
  const html = readFileSync(path.join(FILES, "index.html"), "utf8");
  const scripts = [...html.matchAll(/<script>([^<]*)<\/script>/g)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  const listed: ListedPage[] = JSON.parse(readFileSync(LIST, "utf8"));
  // `$x` in a page's path is any one segment. A path without parameters takes precedence over one
  // with them.
  const hasParts = (page: ListedPage) => Number(page.path.includes("$"));
  const pages = listed
    .toSorted((one, other) => hasParts(one) - hasParts(other))
    .map((page) => ({
      pattern: new RegExp(`^${page.path.replace(/\$\w+/g, "[^/]+")}$`),
      document: htmlOf(page, html),
    }));
  const documentOf = (url: string) => {
    const address = url.split("?")[0]?.replace(/(.)\/$/, "$1") ?? "/";
    const document = pages.find(({ pattern }) => pattern.test(address))?.document ?? html;
    // After the page's title, for crawlers that do not run scripts.
    return document.replace("</title>", () => ` · ${escapeHtml(hubName())}</title>`);
  };
  return { documentOf, scripts };
}

function htmlOf({ title, scripts, styles }: ListedPage, html: string): string {
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].filter((link) => !html.includes(link.slice(link.indexOf("href="))));
  return html
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)}`)
    .replace("</head>", `  ${links.join("\n    ")}\n  </head>`);
}

function answerOtherAddresses(app: FastifyInstance, documents: Documents | undefined) {
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !request.url.startsWith("/api") &&
      isPageAddress(request.url);
    if (documents && isPage) return sendDocument(request, reply, documents);
    if (request.method === "TRACE") return sendError(reply, new AppError("METHOD_NOT_ALLOWED"));
    return sendError(reply, new AppError("NOT_FOUND"));
  });
}

function sendDocument({ url, headers }: FastifyRequest, reply: FastifyReply, documents: Documents) {
  allowScripts(reply, documents.scripts);
  // Pages shared with a few people must not be indexed.
  if (/^\/(shared-resume|candidates)\//.test(url)) {
    reply.header("x-robots-tag", "noindex, nofollow");
  }
  const document = documents.documentOf(url);
  const etag = `W/"${createHash("sha256").update(document).digest("base64url")}"`;
  reply.headers({ "cache-control": "no-cache", etag });
  if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  return reply.type("text/html; charset=utf-8").send(document);
}
