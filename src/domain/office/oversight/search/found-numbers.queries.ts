import { type RawBuilder, sql } from "kysely";
import { indianDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { PaperKind } from "./search.contract.ts";
import { MOST_HITS } from "./search.rules.ts";

type PaperRow = {
  id: string;
  kind: PaperKind;
  number: string;
  /** The number under which the list of receipts shows it; null for a certificate. */
  receipt: string | null;
  userId: string;
  username: string;
  day: IsoDate;
};

/** Documents whose number has this ending; the index has the reversed numbers. */
const endsWith = (number: RawBuilder<unknown>, end: string) =>
  sql`reverse(${number}) like ${`${[...end]
    .toReversed()
    .join("")
    .replace(/[\\%_]/g, "\\$&")}%`}`;

/**
 * Returns the receipts, credit notes and certificates whose number equals or ends with the typed
 * text, newest first.
 */
export async function findPapers(
  db: Db,
  { number, code }: { number: string | undefined; code: string | undefined },
): Promise<PaperRow[]> {
  const kinds = [
    ...(number
      ? [
          sql`(select id, 'Receipt' as kind, number, number as receipt, trainee_id, issued_at from receipts
            where ${endsWith(sql`number`, number)} order by issued_at desc limit ${sql.lit(MOST_HITS)})`,
          sql`(select note.id, 'Credit note', note.number, receipts.number, trainee_id, note.issued_at
            from credit_notes note join receipts on receipts.id = note.receipt_id
            where ${endsWith(sql`note.number`, number)}
            order by note.issued_at desc limit ${sql.lit(MOST_HITS)})`,
        ]
      : []),
    ...(code
      ? [
          sql`(select id, 'Certificate', code, null, trainee_id, issued_at from certificates
            where ${endsWith(sql`code`, code)} order by issued_at desc limit ${sql.lit(MOST_HITS)})`,
        ]
      : []),
  ];
  if (kinds.length === 0) return [];
  const { rows } = await sql<PaperRow>`
    select paper.id, kind, number, receipt, users.id as user_id, users.username,
      ${indianDay(sql`issued_at`)}::text as day
    from (${sql.join(kinds, sql` union all `)}) paper(id, kind, number, receipt, trainee_id, issued_at)
    join users on users.id = trainee_id
    order by issued_at desc, paper.id limit ${sql.lit(MOST_HITS)}`.execute(db);
  return rows;
}
