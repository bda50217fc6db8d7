import type { Context } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import { isErased, withoutPerson } from "../audit-trail.rules.ts";
import type { AuditFilter, trailContract } from "./trail.contract.ts";
import { listLines, type TrailRow } from "./trail.queries.ts";
import { auditValues, isRefused, lineText } from "./trail.rules.ts";

/** One page of the lines, in plain English, with the id after which older ones follow. */
async function readTrail({ db }: Context, filter: AuditFilter) {
  const rows = await listLines(db, filter);
  const shown = rows.slice(0, filter.size);
  const last = shown.at(-1);
  return { lines: shown.map(present), next: rows.length > shown.length && last ? last.id : null };
}

function present(stored: TrailRow) {
  const row = isErased(stored.personEmail) ? withoutName(stored) : stored;
  const { id, at, action, actorId, actor, role, personId, person, oldValue, newValue } = row;
  const { subjectType, subjectId, ip, userAgent, requestId, tokenId, tokenName } = row;
  return {
    _id: id,
    at: at.toISOString(),
    action,
    text: lineText(row),
    outcome: isRefused(action) ? ("refused" as const) : ("done" as const),
    actor: actorId && actor && role ? { id: actorId, username: actor, role } : null,
    person: personId && person ? { id: personId, username: person } : null,
    subject: { type: subjectType, id: subjectId },
    values: auditValues(oldValue, newValue),
    ip,
    userAgent,
    requestId,
    token: tokenId ? { id: tokenId, name: tokenName } : null,
  };
}

const withoutName = (row: TrailRow): TrailRow => ({
  ...row,
  oldValue: withoutPerson(row.oldValue),
  newValue: withoutPerson(row.newValue),
});

export const trailService: Service<typeof trailContract> = { list: readTrail };
