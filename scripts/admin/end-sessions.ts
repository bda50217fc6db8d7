import { parseArgs } from "node:util";
import { sql } from "kysely";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Config } from "#/platform/config/config.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { refuseUnmigrated, type World, withWorld } from "./open-world.ts";

export const help = `npm run admin -- end-sessions --all | --of <email>

Ends every session and access token, of everybody or of one person, at once: on all devices, signed in with whatever. It leaves a line in the
trail. With a PostgreSQL server the platform may go on working; the embedded database must be stopped first.`;

export async function run(config: Config, args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { all: { type: "boolean", default: false }, of: { type: "string" } },
  });
  const { all, of } = values;
  if (all === (of !== undefined)) throw new OperatorError("Say --all, or --of and an email.");
  return withWorld(config, { mustExist: true }, async (world) => {
    await refuseUnmigrated(world);
    console.log(await endSessions(world, of));
    return 0;
  });
}

/** Ends the sessions of one person, by their email, or of everyone. Returns how many, in words. */
export async function endSessions({ database, clock }: World, of?: string): Promise<string> {
  const email = of?.toLowerCase() ?? null;
  const ended = await database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ userId: string }>`
      delete from sessions using users
      where users.id = sessions.user_id and (${email}::text is null or users.email = ${email})
      returning sessions.user_id`.execute(tx);
    const tokens = await sql`
      update access_tokens set ends_at = ${clock.sqlNow()} from users
      where users.id = access_tokens.user_id and access_tokens.ends_at > ${clock.sqlNow()}
        and (${email}::text is null or users.email = ${email})`.execute(tx);
    await writeAudit(tx, { clock }, "session.allEnded", ["user", null], {
      actorId: null,
      newValue: {
        count: rows.length,
        tokens: Number(tokens.numAffectedRows),
        of: email ?? "everybody",
      },
    });
    return { rows, tokens: Number(tokens.numAffectedRows) };
  });
  const people = new Set(ended.rows.map(({ userId }) => userId)).size;
  const programs = ended.tokens > 0 ? ` Ended ${ended.tokens} access token(s).` : "";
  return `Ended ${ended.rows.length} session(s) of ${people} people.${programs}`;
}
