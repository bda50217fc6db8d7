import type { FastifyRequest } from "fastify";
import { audienceOf } from "#/shared/actor.ts";
import type { Route } from "#/shared/contract.ts";
import { invalidInput } from "#/shared/errors.ts";
import { EXPORT_FORMATS, type ExportFormat } from "#/shared/export-format.ts";
import { MAX_PAGE_SIZE } from "#/shared/page-size.ts";
import type { Platform } from "../app/platform.ts";
import { writeAudit } from "../audit/audit.ts";
import { assertConfirmed } from "./access.ts";
import { callerOf } from "./network.ts";

/**
 * Returns the export format that a read names in X-Export; undefined for every other call. Throws
 * INVALID_INPUT, and STEP_UP_NEEDED if the person who exports the list has not recently proven
 * their identity.
 */
export function exportFormatOf(
  { config }: Platform,
  route: Route,
  request: FastifyRequest,
): ExportFormat | undefined {
  const header = request.headers["x-export"];
  if (header === undefined || route.method !== "GET" || !request.actor) return undefined;
  const format = EXPORT_FORMATS.find((one) => one === header);
  if (!format) throw invalidInput({ "X-Export": "Use csv, xlsx or print." });
  assertConfirmed({ config }, request);
  return format;
}

const readInPages = () =>
  invalidInput({
    pageSize: `By an access token send page and pageSize, at most ${MAX_PAGE_SIZE}.`,
  });

/**
 * True if a list of other people's rows is sent in one response of more than a page, which needs
 * the same as an export, whatever the call's parameters say. Throws STEP_UP_NEEDED as
 * `exportFormatOf`, and INVALID_INPUT for an access token, which reads in pages.
 */
export function isWholeList(
  { config }: Platform,
  route: Route,
  request: FastifyRequest,
  answer: unknown,
): boolean {
  if (!route.list || !request.actor || "public" in route.access) return false;
  const isOfOthers = route.access.may[audienceOf(request.actor)] === "any";
  if (!isOfOthers || rowsIn(answer) <= MAX_PAGE_SIZE) return false;
  if (request.accessTokenId) throw readInPages();
  assertConfirmed({ config }, request);
  return true;
}

const LONGEST_ADDRESS = 300;

/** Records in the trail, before it is sent, which list is exported and how many rows. */
export async function auditExport(
  { db, clock }: Platform,
  request: FastifyRequest,
  { format, answer }: { format: ExportFormat | "answer"; answer: unknown },
): Promise<void> {
  const source = {
    clock,
    actor: request.actor ?? undefined,
    accessTokenId: request.accessTokenId,
    requestId: request.id,
    ...callerOf(request),
    userAgent: request.headers["user-agent"],
  };
  const list = request.url.slice(0, LONGEST_ADDRESS);
  await writeAudit(db, source, "list.exported", ["list", null], {
    newValue: { list, rows: rowsIn(answer), format },
  });
}

/** The number of rows in a response: those of its longest list. */
const rowsIn = (answer: unknown): number =>
  Math.max(
    0,
    ...[answer, ...Object.values(answer ?? {})].map((part) =>
      Array.isArray(part) ? part.length : 0,
    ),
  );
