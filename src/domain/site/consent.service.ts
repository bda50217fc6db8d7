import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { DEFAULT_NOTICE } from "#/platform/hub/default-notice.ts";
import { filledSections } from "#/platform/hub/filled-sections.ts";
import { AppError } from "#/shared/errors.ts";
import type { consentContract, PrivacyNotice } from "./consent.contract.ts";
import {
  findPublished,
  insertAgreement,
  listAgreements,
  listPublished,
} from "./consent.queries.ts";

/** The product's own text, in force until an owner publishes one. */
const OWN_VERSION = 1;

/** The notice in force, or a given version. Throws NOT_FOUND for an unknown one. */
async function readNotice(
  context: PublicContext,
  input: { version?: number | undefined },
): Promise<PrivacyNotice> {
  const settings = context.hub.now();
  const { notice } = settings;
  const version = input.version ?? notice.version;
  const published = await listPublished(context.db);
  const versions = [
    ...published.map((one) => ({ version: one.version, publishedAt: one.setAt.toISOString() })),
    { version: OWN_VERSION, publishedAt: null },
  ];
  return {
    version,
    publishedAt: versions.find((one) => one.version === version)?.publishedAt ?? null,
    isCurrent: version === notice.version,
    sections: filledSections(await textOf(context, version), settings),
    versions,
  };
}

async function textOf({ db, hub }: PublicContext, version: number): Promise<string> {
  const { notice } = hub.now();
  if (version === notice.version) return notice.text;
  if (version === OWN_VERSION) return DEFAULT_NOTICE;
  return getOrThrow(await findPublished(db, version)).text;
}

/**
 * Records that the caller agrees; repeating it changes nothing. Throws STALE_VERSION for any
 * version but the one in force.
 */
async function agree(context: Context, { version }: { version: number }) {
  const { db, clock, hub, actor } = context;
  if (version !== hub.now().notice.version) throw new AppError("STALE_VERSION");
  await db.transaction().execute(async (tx) => {
    const isNew = await insertAgreement(tx, clock, { userId: actor.id, version, way: "shown" });
    if (!isNew) return;
    await writeAudit(tx, context, "notice.agreed", ["user", actor.id], { newValue: { version } });
  });
  return { message: "Thank you." };
}

export const consentService: Service<typeof consentContract> = {
  notice: readNotice,
  agree,
  agreements: async ({ db, hub, actor }) => ({
    version: hub.now().notice.version,
    agreements: (await listAgreements(db, actor.id)).map(({ agreedAt, ...one }) => ({
      ...one,
      agreedAt: agreedAt.toISOString(),
    })),
  }),
};
