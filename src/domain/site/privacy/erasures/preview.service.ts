import { listOwedRows } from "#/domain/money/dues/owed/owed.queries.ts";
import { sharesOf } from "#/domain/money/payments/payments.rules.ts";
import type { Platform } from "#/platform/app/platform.ts";
import type { ErasurePreview } from "./erasures.contract.ts";
import { countStored, findOpenMatters } from "./erasures.queries.ts";
import { destroyedOf, stayingOf, waitsFor } from "./erasures.rules.ts";

type Reading = Pick<Platform, "db" | "clock" | "hub">;

/** Returns why a person cannot be erased yet. A fee of which nothing was paid is not owed. */
export async function findObstacles(
  { db, clock, hub }: Reading,
  userId: string,
): Promise<string[]> {
  const today = clock.today();
  const basis = { today, shares: sharesOf(hub.now().admissionFeePaise) };
  const { rows } = await listOwedRows(db, basis, { userId, page: 1, pageSize: 100 });
  const owed = rows.filter(({ kind }) => kind !== "Fee").length;
  return waitsFor({ owed, ...(await findOpenMatters(db, userId, today)) });
}

export async function previewErasure(
  platform: Reading & Pick<Platform, "config">,
  userId: string,
): Promise<ErasurePreview> {
  const [held, waits] = await Promise.all([
    countStored(platform.db, userId),
    findObstacles(platform, userId),
  ]);
  return {
    destroyed: destroyedOf(held),
    stays: stayingOf(held, platform.clock.today(), platform.config.keepDays.KEEP_AUDIT_DAYS),
    waitsFor: waits,
  };
}
