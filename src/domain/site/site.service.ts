import { createHash } from "node:crypto";
import { unreadOf } from "#/domain/messaging/notices/notices.queries.ts";
import { agreedVersionOf } from "#/domain/site/consent.queries.ts";
import { noticeToShow } from "#/domain/site/consent.rules.ts";
import type { Context, Platform } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import { logoPath } from "#/platform/hub/values.ts";
import { AppError } from "#/shared/errors.ts";
import { toRupees } from "#/shared/money.ts";
import type { SiteConfig, siteContract } from "./site.contract.ts";

const VERSION_LETTERS = 12;

/** By the settings it was built from, as every session includes its version. */
const described = new WeakMap<object, SiteConfig>();

function describeSite(platform: Platform): SiteConfig {
  const now = platform.hub.now();
  const known = described.get(now) ?? makeDescription(platform);
  described.set(now, known);
  return known;
}

/** A PNG has its width and height in pixels after its first 16 bytes, which are fixed. */
const ratioOf = (png: Buffer) => png.readUInt32BE(16) / png.readUInt32BE(20);

/** The hub's name, contacts and constants, which must not be built into the pages (C15). */
function makeDescription({ config, hub, payments, demoAccounts }: Platform): SiteConfig {
  const { hubName, mark, contacts, timeSlots, address, hours, ...settings } = hub.now();
  const site = {
    hubName,
    contacts,
    timeSlots: [...timeSlots],
    admissionFee: toRupees(settings.admissionFeePaise),
    supportFee: settings.supportFee,
    ...(settings.payTo.upi && { takesUpi: true as const }),
    ...(settings.allowsParts && { allowsParts: true as const }),
    ...(settings.gst && settings.isGstOn && { gst: { rate: settings.gst.rate } }),
    ...(config.undoSeconds === 0 && { asksFirst: true as const }),
    ...(settings.sharesQuestions && { sharesQuestions: true as const }),
    ...(settings.takesEnquiries && { takesEnquiries: true as const }),
    ...(config.oidc && { singleSignOn: config.oidc.name }),
    ...(settings.introducesCandidates && { introducesCandidates: true as const }),
    ...(settings.allowsTokens && { allowsTokens: true as const }),
    registrationAnswerDays: settings.registrationAnswerDays,
    contactAnswerDays: settings.contactAnswerDays,
    ...(mark ? { mark: logoPath(mark.id), markRatio: ratioOf(mark.png) } : {}),
    ...(address ? { address } : {}),
    ...(hours ? { hours } : {}),
    hasRefundPolicy: settings.refundPolicy !== "",
    noticeVersion: settings.notice.version,
    paymentSandbox: payments.isSandbox,
    ...(demoAccounts.length > 0 ? { demoAccounts: [...demoAccounts] } : {}),
  };
  const version = createHash("sha256").update(JSON.stringify(site)).digest("base64url");
  return { ...site, version: version.slice(0, VERSION_LETTERS) };
}

/**
 * What the frame of every page needs, in one response. Unread counts are 0 for a user who must
 * first change an initial password or set up a second factor, as they may not open notifications
 * yet.
 */
async function describeSession(context: Context) {
  const { db, clock, actor, hub } = context;
  const { id, ...person } = actor;
  const user = { _id: id, ...person };
  const configVersion = describeSite(context).version;
  if (person.mustChangePassword || person.mustSetUpFactor)
    return { user, unread: 0, configVersion };
  const { unread, agreedVersion } = await db
    .selectNoFrom([
      unreadOf(db, clock, id).as("unread"),
      agreedVersionOf(db, id).as("agreedVersion"),
    ])
    .executeTakeFirstOrThrow();
  const toShow = noticeToShow({ role: actor.role, agreedVersion }, hub.now().notice.version);
  return {
    user,
    unread: unread ?? 0,
    ...(toShow === undefined ? {} : { noticeToShow: toShow }),
    configVersion,
  };
}

/** Throws UNAVAILABLE if the database does not respond, and once the process is shutting down. */
async function checkReady({ database, traffic }: Platform): Promise<{ status: "ok" }> {
  if (traffic.isLeaving) throw new AppError("UNAVAILABLE", { retryAfter: 5 });
  try {
    await database.ping();
  } catch (cause) {
    throw new AppError("UNAVAILABLE", { cause, retryAfter: 2 });
  }
  return { status: "ok" };
}

export const siteService: Service<typeof siteContract> = {
  config: describeSite,
  session: describeSession,
  live: () => ({ status: "ok" }),
  ready: checkReady,
};
