import type { Kysely, Selectable } from "kysely";
import type { Db, Tables } from "#/platform/db/db.ts";
import { openMail } from "#/platform/mail/sealed-mail.ts";
import type { Secrets } from "#/platform/security/secrets.ts";

type Table = keyof Tables & string;
type Row<T extends Table> = Selectable<Tables[T]>;
type ColumnOf<T extends Table> = keyof Row<T> & string;
type Untyped = Kysely<Record<string, Record<string, unknown>>>;

const secretsOf = new WeakMap<Db, Secrets>();

/**
 * Makes the sealed mails of a database readable as if stored in clear in `textBody`, `htmlBody` and
 * `invitationText`.
 */
export const openMailsOf = (db: Db, secrets: Secrets) => void secretsOf.set(db, secrets);

type MailRow = Partial<Row<"outbox">> & Pick<Row<"outbox">, "id" | "sealed">;

/** A row of the outbox with its content, even if sealed. */
export function opened<T extends MailRow>(db: Db, row: T): T {
  const secrets = secretsOf.get(db);
  if (!secrets || !row.sealed) return row;
  const { text, html, invitation = null } = openMail(secrets, row.id, row.sealed);
  return { ...row, textBody: text, htmlBody: html, invitationText: invitation };
}

/**
 * Returns the rows of a table in which every column of `where` has its value, with the columns
 * asked for; sorted by one.
 */
export async function storedRows<T extends Table, C extends ColumnOf<T>>(
  db: Db,
  table: T,
  columns: C | readonly C[],
  where: Partial<Row<T>>,
  orderBy?: ColumnOf<T>,
): Promise<Pick<Row<T>, C>[]> {
  const names: string[] = [columns].flat();
  const isMail = table === "outbox";
  const all = isMail ? [...new Set([...names, "id", "sealed"])] : names;
  let rows = (db as unknown as Untyped).selectFrom<string>(table).select(all);
  for (const [column, value] of Object.entries(where)) {
    rows = rows.where(column, value === null ? "is" : "=", value);
  }
  if (orderBy) rows = rows.orderBy(orderBy);
  const found = await rows.execute();
  if (!isMail) return found as Pick<Row<T>, C>[];
  return found.map((row) => {
    const mail: Record<string, unknown> = opened(db, row as MailRow);
    return Object.fromEntries(names.map((name) => [name, mail[name]])) as Pick<Row<T>, C>;
  });
}

/** Returns the lines of the audit trail that match, in the order in which they were written. */
export const auditLines = <C extends ColumnOf<"auditLog">>(
  db: Db,
  columns: C | readonly C[],
  where: Partial<Row<"auditLog">>,
) => storedRows(db, "auditLog", columns, where, "id");

/** Returns a person's uploads, without those dropped since. */
export const filesOf = (db: Db, ownerId: string) =>
  db
    .selectFrom("files")
    .select(["id", "name", "state"])
    .where("ownerId", "=", ownerId)
    .where("state", "<>", "dropped")
    .execute();

/** Returns the first such row. Throws if there is none. */
export async function storedRow<T extends Table, C extends ColumnOf<T>>(
  db: Db,
  table: T,
  columns: C | readonly C[],
  where: Partial<Row<T>>,
): Promise<Pick<Row<T>, C>> {
  const [row] = await storedRows(db, table, columns, where);
  if (!row) throw new Error(`No row in ${table} has ${JSON.stringify(where)}.`);
  return row;
}
