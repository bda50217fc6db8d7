import { randomBytes } from "node:crypto";
import type { Platform } from "#/platform/app/platform.ts";
import { type AuditSource, writeAudits } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { allIds, beginBatch, inBatches } from "#/platform/jobs/batched-work.ts";
import { forEachOneByOne } from "#/platform/jobs/one-by-one.ts";
import type { Module } from "#/shared/modules.ts";
import {
  type Earned,
  insertCertificates,
  listEarned,
  listNextPeople,
  listUnearned,
  lockIssuing,
  type Scope,
  withdrawPlacements,
  withdrawUnearned,
} from "./certificates.queries.ts";
import { CODE_BYTES, codeOf, LOST, moduleTitle } from "./certificates.rules.ts";

/** People checked in one statement, which changes nothing. */
const LOOKED_AT_ONCE = 100;
/**
 * People per transaction of issuing certificates; fewer while others wait for the single
 * connection.
 */
const peopleAtOnce = ({ database }: Pick<Platform, "database">) => (database.isWanted ? 10 : 100);

/** Who issues: a call, or the platform's own job. */
type Issuer = Pick<Platform, "clock" | "hub"> & AuditSource;

/** Which way marks of these people changed; if left out, either. */
type Changed = { hasPassed: boolean; hasFailed: boolean };

/**
 * Brings certificates in line with marks and placements, in the transaction that changes those:
 * issues earned ones, withdraws those no longer earned. Does nothing if they agree.
 */
export async function settleCertificates(
  tx: Db,
  issuer: Issuer,
  scope: Scope,
  { hasPassed, hasFailed }: Changed = { hasPassed: true, hasFailed: true },
): Promise<void> {
  if (hasFailed) await withdrawLost(tx, issuer, scope);
  if (!hasPassed) return;
  // Read under the lock, so that what another instance has just issued is not issued again.
  await lockIssuing(tx);
  await issue(tx, issuer, await listEarned(tx, scope));
}

/**
 * Brings all certificates in line with marks and placements, some people at a time, so that others
 * are not blocked.
 */
export async function settleAll(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db } = platform;
  const next = (after: string) => listNextPeople(db, after, LOOKED_AT_ONCE);
  const items = allIds(next, signal);
  await forEachOneByOne(platform, { items, signal }, async (traineeIds) => {
    const part = beginBatch(platform);
    const ids = await listUnsettled(db, { traineeIds });
    await part.rest();
    await inBatches(platform, { ids, atOnce: peopleAtOnce(platform), signal }, (some) =>
      db.transaction().execute((tx) => settleCertificates(tx, platform, { traineeIds: some })),
    );
  });
}

/**
 * Withdraws the valid certificate of a person's placement, if any, so that another can be earned.
 */
export async function withdrawPlacementCertificate(
  tx: Db,
  issuer: Issuer,
  traineeId: string,
  reason: string,
): Promise<void> {
  const withdrawn = await withdrawPlacements(tx, issuer.clock, { traineeId, reason });
  await auditWithdrawn(tx, issuer, withdrawn);
}

async function listUnsettled(db: Db, scope: Scope): Promise<string[]> {
  const rows = [...(await listEarned(db, scope)), ...(await listUnearned(db, scope))];
  return [...new Set(rows.map(({ traineeId }) => traineeId))];
}

async function withdrawLost(tx: Db, issuer: Issuer, scope: Scope) {
  const withdrawn = await withdrawUnearned(tx, issuer.clock, { scope, reasons: LOST });
  await auditWithdrawn(tx, issuer, withdrawn);
}

type Withdrawn = Awaited<ReturnType<typeof withdrawUnearned>>;

async function auditWithdrawn(tx: Db, issuer: Issuer, withdrawn: Withdrawn) {
  await writeAudits(
    tx,
    issuer,
    "certificate.withdrawn",
    withdrawn.map(({ traineeId, ...newValue }) => ({ subject: ["user", traineeId], newValue })),
  );
}

/** Issues certificates for achievements; the caller holds the lock. Returns their ids. */
export async function issue(tx: Db, issuer: Issuer, earned: readonly Earned[]): Promise<string[]> {
  if (earned.length === 0) return [];
  const { hubName } = issuer.hub.now();
  const made = earned.map(({ company, ...one }) => ({
    ...one,
    code: codeOf(randomBytes(CODE_BYTES)),
    title: company ?? moduleTitle(one.module as Module),
    issuer: hubName,
  }));
  const ids = await insertCertificates(tx, issuer.clock, made);
  await writeAudits(
    tx,
    issuer,
    "certificate.issued",
    made.map(({ traineeId, code, title }) => ({
      subject: ["user", traineeId],
      newValue: { code, title },
    })),
  );
  return ids;
}
