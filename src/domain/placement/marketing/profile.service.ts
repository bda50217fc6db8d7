import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { lockUser } from "#/platform/db/lock-user.ts";
import { assertOwnVersion } from "#/platform/db/optimistic-lock.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { signLink } from "#/platform/files/links.ts";
import type { Service } from "#/platform/http/mount.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import type { StagedFile } from "#/shared/file.ts";
import { mobileProblem, readMobile } from "#/shared/mobile.ts";
import type {
  MarketingProfile,
  marketingProfileContract,
  ProfileFields,
} from "./profile.contract.ts";
import {
  findMarketingProfile,
  type MarketingProfileRow,
  upsertMarketingProfile,
} from "./profile.queries.ts";
import { MORE_THAN_ALL, readYears } from "./profile.rules.ts";

/** The caller's own marketing profile. Throws NOT_FOUND if there is none. */
async function readMarketingProfile(context: Context) {
  const row = getOrThrow(await findMarketingProfile(context.db, context.actor.id));
  return { profile: present(context, row) };
}

/**
 * Stores the caller's marketing profile, or replaces an existing one and answers 200 (C77); the
 * résumé may then be left out. Throws INVALID_INPUT by field and STALE_VERSION.
 */
async function storeMarketingProfile(
  context: Context,
  file: StagedFile | undefined,
  fields: ProfileFields,
) {
  const { row, isNew } = await save(context, fields, file, true);
  if (!isNew) context.setStatus(200);
  return { message: "Profile created/updated successfully!", profile: present(context, row) };
}

/**
 * Changes the fields sent of the caller's profile; the same again changes nothing. Throws
 * NOT_FOUND, INVALID_INPUT, STALE_VERSION.
 */
async function changeMarketingProfile(
  context: Context,
  file: StagedFile | undefined,
  fields: ProfileFields,
) {
  const { row } = await save(context, fields, file, false);
  return { message: "Profile created/updated successfully!", profile: present(context, row) };
}

async function save(
  context: Context,
  fields: ProfileFields,
  file: StagedFile | undefined,
  mayBeNew: boolean,
) {
  const { actor, clock, files } = context;
  return context.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.id);
    const before = await findMarketingProfile(tx, actor.id);
    if (!before && !mayBeNew) throw new AppError("NOT_FOUND");
    const values = readValues(fields, mayBeNew ? undefined : before);
    const sent = await files.newer(tx, file, before?.resumeFileId);
    const resumeFileId = sent?.id ?? before?.resumeFileId;
    if (!resumeFileId) throw invalidInput({ assignment: "Attach your résumé." });
    if (before) assertOwnVersion(before, fields.version);
    const after = { ...values, resumeFileId };
    if (before && isUnchanged(before, after)) return { row: before, isNew: false };
    if (sent) await files.claim(tx, [sent.id]);
    await upsertMarketingProfile(tx, clock, { ...after, traineeId: actor.id });
    if (sent && before) await files.drop(tx, [before.resumeFileId]);
    const row = await readBack(tx, actor.id);
    await writeAudit(tx, context, "marketing-profile.stored", ["user", context.actor.id], {
      oldValue: before,
      newValue: row,
    });
    return { row, isNew: before === undefined };
  });
}

/** Parses the texts of a form; fields that were not sent keep their stored values, if any. */
function readValues(fields: ProfileFields, before: MarketingProfileRow | undefined) {
  const { totalExperience, relevantExperience, contact } = fields;
  const years = (text: string | undefined, current: number | undefined) =>
    text === undefined ? current : readYears(text);
  const total = years(totalExperience, before?.totalExperience);
  const relevant = years(relevantExperience, before?.relevantExperience);
  const mobile = contact === undefined ? before?.contact : readMobile(contact);
  if (total === undefined || relevant === undefined || mobile === undefined) {
    const rule = "Enter years from 0 to 60, with up to two decimals.";
    throw invalidInput({
      ...(total === undefined ? { totalExperience: rule } : {}),
      ...(relevant === undefined ? { relevantExperience: rule } : {}),
      ...(mobile === undefined ? { contact: mobileProblem(contact ?? "") } : {}),
    });
  }
  if (relevant > total) throw invalidInput({ relevantExperience: MORE_THAN_ALL });
  return { totalExperience: total, relevantExperience: relevant, contact: mobile };
}

async function readBack(tx: Db, traineeId: string): Promise<MarketingProfileRow> {
  const row = await findMarketingProfile(tx, traineeId);
  if (!row) throw new Error("the profile was just written");
  return row;
}

const present = (
  { secrets, clock }: Context,
  { id, resumeFileId, ...row }: MarketingProfileRow,
): MarketingProfile => ({
  _id: id,
  ...row,
  resume: signLink(secrets, clock, `/api/files/${resumeFileId}`),
});

export const marketingProfileService: Service<typeof marketingProfileContract> = {
  find: readMarketingProfile,
  update: (context, _ownId, file, fields) => changeMarketingProfile(context, file, fields),
  create: storeMarketingProfile,
};
