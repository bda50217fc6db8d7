import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { PublicContext } from "#/platform/app/platform.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { FileResponse } from "#/platform/http/call.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import type { badgesContract } from "./badges.contract.ts";
import { findLast, listEnded, listKeys } from "./badges.queries.ts";
import {
  achievementAt,
  bitsOf,
  claimsOf,
  credentialOf,
  OB_CONTEXTS,
  placeOfBit,
  profileOf,
  statusCredentialOf,
} from "./badges.rules.ts";
import { findByCode } from "./certificates.queries.ts";
import { readCode, writeCode } from "./certificates.rules.ts";
import { limitLooks } from "./lookup-limit.service.ts";
import { publicKeyOf, signClaims } from "./signing.service.ts";

const pack = promisify(gzip);

const issuerOf = ({ config, hub }: PublicContext) => ({
  publicUrl: config.publicUrl,
  name: hub.now().hubName,
});

/** As Open Badges 3.0 requires: a badge signed as a JWT is served as plain text. */
const jwtFile = (jwt: string, fileName: string): FileResponse => ({
  stream: Buffer.from(jwt),
  headers: {
    "content-type": "text/plain; charset=utf-8",
    "content-disposition": `attachment; filename="${fileName}"`,
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
  },
});

/**
 * A certificate as a signed badge, even once withdrawn, as its status list says so. Throws
 * NOT_FOUND, and TOO_MANY.
 */
async function readBadge(context: PublicContext, text: string): Promise<FileResponse> {
  await limitLooks(context);
  const code = readCode(text);
  const row = getOrThrow(code === null ? undefined : await findByCode(context.db, code));
  const { holder } = row;
  if (holder === null) throw new AppError("NOT_FOUND");
  const credential = credentialOf(context.config.publicUrl, { ...row, holder });
  const claims = claimsOf(credential, {
    issuer: credential.issuer.id,
    subject: credential.credentialSubject.id,
  });
  return jwtFile(await signClaims(context, claims), `badge-${writeCode(row.code)}.jwt`);
}

/**
 * A signed list of the badges that no longer count. Throws NOT_FOUND for a list beyond the last
 * badge, and TOO_MANY.
 */
async function readStatus(context: PublicContext, text: string): Promise<FileResponse> {
  await limitLooks(context);
  const list = /^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : Number.NaN;
  const last = await findLast(context.db);
  const isThere = last && list <= placeOfBit(last.position).list;
  if (!isThere) throw new AppError("NOT_FOUND");
  const bits = await pack(bitsOf(await listEnded(context.db, list)));
  // The prefix marks base64url (multibase).
  const encoded = `u${bits.toString("base64url")}`;
  const issuer = issuerOf(context);
  // An hour ago, so that verifiers whose clock is slow do not refuse it as not valid yet.
  const at = new Date(context.clock.now().getTime() - 3_600_000);
  const credential = statusCredentialOf(issuer, { list, encoded, at });
  const claims = claimsOf(credential, {
    issuer: credential.issuer,
    subject: credential.credentialSubject.id,
  });
  return jwtFile(await signClaims(context, claims), `badges-${list}.jwt`);
}

export const badgesService: Service<typeof badgesContract> = {
  badge: readBadge,
  issuer: (context) => ({ "@context": [...OB_CONTEXTS], ...profileOf(issuerOf(context)) }),
  keys: async ({ db, config }) => ({
    keys: (await listKeys(db)).map((row) => publicKeyOf(config.publicUrl, row)),
  }),
  key: async ({ db, config }, id) => {
    const row = (await listKeys(db)).find((one) => one.id === id.toLowerCase());
    return publicKeyOf(config.publicUrl, getOrThrow(row));
  },
  achievement: ({ config }, slug) => ({
    "@context": [...OB_CONTEXTS],
    ...getOrThrow(achievementAt(config.publicUrl, slug)),
  }),
  status: readStatus,
};
