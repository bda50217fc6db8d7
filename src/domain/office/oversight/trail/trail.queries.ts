import { type RawBuilder, sql } from "kysely";
import { startOfDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { namesOf, searchByIndex } from "#/platform/db/search.ts";
import type { AuditFilter } from "./trail.contract.ts";
import { type AuditWords, nounsOf, REFUSED_ACTIONS, SIGNED_IN_WORDS } from "./trail.rules.ts";

export type TrailRow = AuditWords & {
  id: string;
  requestId: string | null;
  ip: string | null;
  userAgent: string | null;
  tokenId: string | null;
  tokenName: string | null;
} & Record<"actorId" | "actor" | "role" | "personId" | "person" | "personEmail", string | null>;
type Condition = RawBuilder<unknown>;
type Newest = (condition: Condition, moment?: Condition) => Condition;

/** As in the index of nouns: with `at` itself the planner would prefer to scan all lines by age. */
const momentByNoun = sql`(line.at at time zone 'UTC')`;

/** The maximum number of people that a name may match. */
const MOST_PEOPLE = 20;

/**
 * Lines matching a filter, newest first, one more than requested if there are more. Each selective
 * filter has an index that ends with the time: only the newest lines of each person, noun or
 * address are read from it.
 */
export async function listLines(db: Db, filter: AuditFilter): Promise<TrailRow[]> {
  const most = filter.size + 1;
  const narrowing = conditionsOf(db, filter);
  const newest: Newest = (condition, moment = sql`line.at`) => sql`(
    select line.* from audit_log line where ${sql.join([condition, ...narrowing], sql` and `)}
    order by ${moment} desc, line.id desc limit ${most})`;
  const { rows } = await sql<TrailRow>`
    select line.id, line.at, line.action, line.subject_type, line.subject_id, line.old_value, line.new_value,
      line.request_id, line.ip, line.user_agent, line.actor_id, actor.username as actor,
      coalesce(actor.sub_role, actor.role) as role, person.id as person_id, person.username as person,
      person.email as person_email, line.token_id, token.name as token_name
    from (select * from ${foundBy(db, filter, newest)} found
      order by at desc, id desc limit ${most}) line
    left join users actor on actor.id = line.actor_id
    left join users person on person.id = ${personOf}
    left join access_tokens token on token.id = line.token_id
    order by line.at desc, line.id desc`.execute(db);
  return rows;
}

/** The person concerned by a line about an account, or about another person's document. */
const personOf = sql`case
  when line.action = 'file.read' then (line.new_value ->> 'ownerId')::uuid
  when line.subject_type in ('user', 'trainee') and line.subject_id ~ '^[0-9a-f-]{36}$'
    then line.subject_id::uuid end`;

const peopleOf = (db: Db, text: string) => {
  const people = db.selectFrom("users").select("id").limit(MOST_PEOPLE);
  if (isId(text)) return people.where("id", "=", text);
  return searchByIndex(people, text, "users", ["username", "email", namesOf(sql.ref("users.id"))]);
};

/** The lines from the most selective index. */
function foundBy(db: Db, { who, about, ip, topic, outcome }: AuditFilter, newest: Newest) {
  const nouns = nounsOf(topic, outcome);
  if (about) {
    return sql`(select found.* from (${peopleOf(db, about)}) p cross join lateral (
      ${newest(sql`line.subject_type = 'user' and line.subject_id = p.id::text`)}
      union all ${newest(sql`line.subject_type = 'trainee' and line.subject_id = p.id::text`)}
      union all ${newest(sql`line.action = 'file.read' and line.new_value ->> 'ownerId' = p.id::text`)}) found)`;
  }
  if (who) {
    return sql`(select found.* from (${peopleOf(db, who)}) p cross join lateral
      ${newest(sql`line.actor_id = p.id`)} found)`;
  }
  if (ip) return newest(sql`line.ip = ${ip}`);
  if (nouns.length > 0) {
    return sql`(select found.* from unnest(${nouns}::text[]) n (noun) cross join lateral
      ${newest(sql`split_part(line.action, '.', 1) = n.noun`, momentByNoun)} found)`;
  }
  return newest(sql`true`);
}

/** The remaining conditions on a line. */
function conditionsOf(db: Db, filter: AuditFilter): Condition[] {
  const { who, about, ip, topic, outcome, from, to, after } = filter;
  const isSignIn = sql`line.action = any(${Object.keys(SIGNED_IN_WORDS)}::text[])`;
  const isRefusal = sql`line.action = any(${REFUSED_ACTIONS}::text[])`;
  return [
    ...(about && who ? [sql`line.actor_id in (${peopleOf(db, who)})`] : []),
    ...(ip && (about || who) ? [sql`line.ip = ${ip}`] : []),
    ...(topic
      ? [sql`split_part(line.action, '.', 1) = any(${nounsOf(topic, undefined)}::text[])`]
      : []),
    ...(topic === "training" ? [sql`not ${isSignIn}`] : []),
    ...(topic === "accounts"
      ? [sql`(${isSignIn} or split_part(line.action, '.', 1) <> 'session')`]
      : []),
    ...(outcome === "refused" ? [isRefusal] : []),
    ...(outcome === "done" ? [sql`not ${isRefusal}`] : []),
    ...(from ? [sql`line.at >= ${startOfDay(sql`${from}`)}`] : []),
    ...(to ? [sql`line.at < ${startOfDay(sql`(${to}::date + 1)`)}`] : []),
    ...(after
      ? [
          sql`line.at <= (select at from audit_log where id = ${isId(after) ? after : null})
            and (line.at, line.id) < (select at, id from audit_log where id = ${isId(after) ? after : null})`,
        ]
      : []),
  ];
}
