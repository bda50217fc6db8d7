import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Service } from "#/platform/http/mount.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import { MAIL_JOB } from "#/platform/mail/outbox.ts";
import { languagesOf } from "#/platform/phones/phones.ts";
import { definitionOf, occasionsFor } from "#/shared/occasions.ts";
import { TEXT_KINDS, type TextLanguage } from "#/shared/text-kinds.ts";
import type { NoticePreferences, preferencesContract } from "./preferences.contract.ts";
import {
  findPreferences,
  releaseQuietMails,
  upsertHabits,
  upsertPreferences,
} from "./preferences.queries.ts";

type Input = {
  occasions: readonly {
    occasion: string;
    app: boolean;
    mail: boolean;
    push?: boolean | undefined;
  }[];
  isQuiet: boolean;
  hasDigest?: boolean | null | undefined;
  byPhone?: boolean | null | undefined;
  urgentByPhone?: boolean | null | undefined;
  phoneLanguage?: TextLanguage | null | undefined;
};

/** How the caller is notified; everything is on until they switch it off. */
async function readPreferences({ db, config, actor }: Context): Promise<NoticePreferences> {
  const { chosen, habits } = await findPreferences(db, actor.id);
  const [from, until] = config.quietHours ?? [];
  const { phones } = config;
  const languages = (kinds: readonly string[]) =>
    phones && actor.role === "Trainee" ? (languagesOf(phones, kinds) as TextLanguage[]) : [];
  const isReached = (kinds: readonly string[]) => languages(kinds).length > 0;
  return {
    occasions: occasionsFor(actor.role).map((occasion) => {
      const { label, hint, must, canWait = false, isAppOnly = false } = definitionOf(occasion);
      const choice = must ? undefined : chosen.find((one) => one.occasion === occasion);
      return {
        occasion,
        label,
        hint,
        canWait,
        isAppOnly,
        app: choice?.inApp ?? true,
        mail: !isAppOnly && (choice?.byMail ?? true),
        push: choice?.byPush ?? true,
        must: must ?? null,
      };
    }),
    isQuiet: habits?.isQuiet ?? true,
    quietHours: from && until ? { from, until } : null,
    hasDigest: actor.role === "Trainee" ? null : (habits?.hasDigest ?? true),
    // WhatsApp and SMS each need the recipient's own consent.
    byPhone: isReached(["message"]) ? (habits?.byPhone ?? false) : null,
    urgentByPhone: isReached(TEXT_KINDS) ? (habits?.urgentByPhone ?? false) : null,
    pushKey: config.push?.publicKey ?? null,
    phoneLanguage: (habits?.phoneLanguage ?? "en") as TextLanguage,
    phoneLanguages: languages(["message", ...TEXT_KINDS]),
  };
}

/**
 * Stores the caller's choices. Mails waiting in the outbox are checked again before they are sent;
 * without quiet hours those waiting for the morning are sent now.
 */
async function changePreferences(context: Context, { occasions, isQuiet, ...chosen }: Input) {
  const { actor, clock } = context;
  const before = await readPreferences(context);
  await context.db.transaction().execute(async (tx) => {
    const pushed = (named: string) =>
      before.occasions.find(({ occasion }) => occasion === named)?.push ?? true;
    const choices = occasions.map(({ push, ...one }) => ({
      ...one,
      push: push ?? pushed(one.occasion),
    }));
    await upsertPreferences(tx, actor.id, choices);
    await upsertHabits(tx, actor.id, {
      isQuiet,
      hasDigest: chosen.hasDigest ?? before.hasDigest ?? true,
      byPhone: chosen.byPhone ?? before.byPhone ?? false,
      urgentByPhone: chosen.urgentByPhone ?? before.urgentByPhone ?? false,
      phoneLanguage: chosen.phoneLanguage ?? before.phoneLanguage,
    });
    if (!isQuiet) await releaseQuietMails(tx, clock, actor.id);
    await writeAudit(tx, context, "notification-preferences.changed", ["user", actor.id], {
      newValue: {
        off: choices.flatMap(({ occasion, app, mail, push }) => [
          ...(push ? [] : [`${occasion} on devices`]),
          ...(app ? [] : [`${occasion} in the app`]),
          ...(mail ? [] : [`${occasion} by mail`]),
        ]),
        isQuiet,
        ...consentsOf(chosen),
      },
    });
  });
  runJobSoon(MAIL_JOB);
  return { message: "Your choice is stored.", preferences: await readPreferences(context) };
}

/** A consent given or withdrawn, as recorded in the audit trail. */
const consentsOf = ({ byPhone, urgentByPhone }: Pick<Input, "byPhone" | "urgentByPhone">) => ({
  ...(typeof byPhone === "boolean" ? { byPhone } : {}),
  ...(typeof urgentByPhone === "boolean" ? { urgentByPhone } : {}),
});

export const preferencesService: Service<typeof preferencesContract> = {
  read: readPreferences,
  update: changePreferences,
};
