import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { lockUser } from "#/platform/db/lock-user.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { consentContract } from "./consent.contract.ts";
import { assertIntroduces } from "./consent.policy.ts";
import { findConsent, listLinksOf, updateWithdrawn, upsertConsent } from "./consent.queries.ts";

async function readConsent(context: Context) {
  assertIntroduces(context.hub);
  const { db, clock, actor } = context;
  const consent = await findConsent(db, actor.id);
  const agrees = consent !== undefined && consent.withdrawnAt === null;
  const links = await listLinksOf(db, clock, actor.id);
  const named = ({ companyName, role }: (typeof links)[number]) => ({ companyName, role });
  return {
    agreedAt: consent?.agreedAt.toISOString() ?? null,
    withdrawnAt: consent?.withdrawnAt?.toISOString() ?? null,
    asked: agrees ? [] : links.filter(({ askedAt }) => askedAt !== null).map(named),
    shown: agrees
      ? links.map((link) => ({ ...named(link), until: link.expiresAt.toISOString() }))
      : [],
  };
}

/**
 * Stores that the caller agrees, or no longer agrees, which every open link obeys from its next
 * read on. The same again changes nothing. Throws NOT_FOUND.
 */
async function setConsent(context: Context, { agrees }: { agrees: boolean }) {
  assertIntroduces(context.hub);
  const { clock, actor } = context;
  await context.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.id);
    const before = await findConsent(tx, actor.id);
    if ((before !== undefined && before.withdrawnAt === null) === agrees) return;
    if (agrees) await upsertConsent(tx, clock, actor.id);
    else await updateWithdrawn(tx, clock, actor.id);
    const action = agrees ? "introduction-consent.given" : "introduction-consent.withdrawn";
    await writeAudit(tx, context, action, ["user", actor.id]);
  });
  return {
    message: agrees
      ? "Thank you: companies the office chooses can read your résumé."
      : "No company reads your résumé by a link of the office any more.",
  };
}

export const consentService: Service<typeof consentContract> = {
  read: readConsent,
  set: setConsent,
};
