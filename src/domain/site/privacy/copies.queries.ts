import { type RawBuilder, sql } from "kysely";
import { columnNames } from "#/platform/db/column-names.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Role } from "#/shared/actor.ts";
import { type CopiedTable, PARTS } from "./copies.rules.ts";

const ROWS_AT_ONCE = 1000;

export type CopiedPerson = { id: string; email: string; role: Role };
type Where = (person: CopiedPerson) => RawBuilder<boolean>;

const own =
  (column: string): Where =>
  ({ id }) =>
    sql`${sql.ref(column)} = ${id}`;
const byUser = own("user_id");
const byTrainee = own("trainee_id");
const byEmail =
  (column: string): Where =>
  ({ email }) =>
    sql`lower(${sql.ref(column)}) = ${email}`;

const records: Where = ({ id }) =>
  sql`record_id in (select id from assistance_records where user_id = ${id})`;
const payments: Where = ({ id }) =>
  sql`payment_id in (select id from admission_payments where trainee_id = ${id})`;
const interviews: Where = ({ id }) =>
  sql`interview_id in (select id from interviews where trainee_id = ${id})`;

/** The condition for the rows about a person in each table. */
const WHERE: Record<CopiedTable, Where> = {
  users: own("id"),
  agreements: byUser,
  sessions: byUser,
  accessTokens: byUser,
  knownDevices: byUser,
  authenticatorApps: byUser,
  passkeys: byUser,
  singleSignOnAccounts: byUser,
  recoveryCodes: byUser,
  calendarKeys: byUser,
  accountLinks: byUser,
  emailChanges: byUser,
  passwordCodes: ({ id, email }) => sql`user_id = ${id} or email = ${email}`,
  traineeDetails: byTrainee,
  detailsChanges: byTrainee,
  documentSets: byTrainee,
  documents: byTrainee,
  files: ({ id }) => sql`owner_id = ${id} and state = 'live' and kind <> 'importFile'`,
  admissionPayments: byTrainee,
  gatewayPayments: payments,
  refunds: (person) =>
    sql`gateway_payment_id in (select gateway_payment_id from gateway_payments where ${payments(person)})`,
  disputes: (person) =>
    sql`gateway_payment_id in (select gateway_payment_id from gateway_payments where ${payments(person)})`,
  paymentExceptions: byTrainee,
  receipts: byTrainee,
  creditNotes: ({ id }) => sql`receipt_id in (select id from receipts where trainee_id = ${id})`,
  taxDocuments: ({ id }) => sql`receipt_id in (select id from receipts where trainee_id = ${id})`,
  taxCustomers: byTrainee,
  dues: records,
  dueReminders: (person) =>
    sql`due_id in (select id from dues where ${records(person)}) or ${payments(person)}`,
  assistancePayments: records,
  batchMembers: byTrainee,
  batchDepartures: byTrainee,
  batchWaitlist: byTrainee,
  batchOffers: byTrainee,
  attendance: byTrainee,
  excusedAbsences: byTrainee,
  checkIns: byTrainee,
  answers: byTrainee,
  moduleScores: byTrainee,
  scoreChanges: byTrainee,
  marketingProfiles: byTrainee,
  jobPreferences: byTrainee,
  applications: byTrainee,
  interviews: byTrainee,
  interviewMoves: interviews,
  interviewPresence: interviews,
  interviewQuestions: byTrainee,
  interviewLooks: byUser,
  placements: byTrainee,
  certificates: byTrainee,
  resumes: byTrainee,
  resumeShares: byTrainee,
  introductionConsents: byTrainee,
  introducedCandidates: byTrainee,
  assistanceRequests: byUser,
  assistanceRecords: byUser,
  assistanceEntries: records,
  notifications: byUser,
  messages: ({ id }) =>
    sql`id in (select message_id from message_recipients where user_id = ${id})`,
  messageRecipients: byUser,
  phoneMessages: byUser,
  notificationPreferences: byUser,
  notificationHabits: byUser,
  outbox: byEmail("recipient"),
  contactMessages: byEmail("email"),
  contactAnswers: byUser,
  auditLog: ({ id }) => sql`actor_id = ${id}`,
  warningSigns: byTrainee,
  warningNotes: byTrainee,
  owedContacts: byTrainee,
  enquiries: byUser,
  enquiryCalls: ({ id }) =>
    sql`enquiry_id in (select enquiries.id from enquiries where enquiries.user_id = ${id})`,
  paymentClaims: byTrainee,
  erasures: byUser,
};

/** Large tables are read in chunks, in an order that new rows do not disturb. */
const ORDER: Partial<Record<CopiedTable, string>> = {
  auditLog: "id",
  notifications: "id",
  outbox: "id",
};

type Row = Record<string, unknown>;

/** The rows of a table about a person, as stored, one chunk at a time. */
export async function* readPart(
  db: Db,
  table: CopiedTable,
  person: CopiedPerson,
): AsyncGenerator<Row[]> {
  const order = ORDER[table];
  const all = sql`select * from ${sql.table(columnNames.columnOf(table))} where (${WHERE[table](person)})`;
  if (!order) {
    yield (await sql<Row>`${all}`.execute(db)).rows;
    return;
  }
  let after: unknown = null;
  for (;;) {
    const { rows } = await sql<Row>`${all}
      and (${after}::uuid is null or ${sql.ref(order)} > ${after}::uuid)
      order by ${sql.ref(order)} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    yield rows;
    after = rows.at(-1)?.[order];
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** What others did about a person, and when; also who opened a document, as its owner can read. */
export async function readOthers(db: Db, { id }: CopiedPerson): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select line.at, line.action, line.new_value ->> 'document' as document,
      case when line.action = 'file.read' then reader.username end as reader
    from audit_log line left join users reader on reader.id = line.actor_id
    where line.actor_id is distinct from ${id}::uuid
      and (line.subject_type in ('user', 'trainee') and line.subject_id = ${id}
        or line.action = 'file.read' and line.new_value ->> 'ownerId' = ${id})
    order by line.at`.execute(db);
  return rows;
}

export const findPerson = (db: Db, id: string): Promise<CopiedPerson> =>
  db
    .selectFrom("users")
    .select(["id", "email", "role"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

export const listFiles = (db: Db, ownerId: string) =>
  db
    .selectFrom("files")
    .select(["id", "kind", "name", "createdAt"])
    .where("ownerId", "=", ownerId)
    .where("state", "=", "live")
    .where("kind", "<>", "importFile")
    .orderBy("kind")
    .orderBy("id")
    .execute();

export const listReceipts = (db: Db, traineeId: string) =>
  db
    .selectFrom("receipts")
    .select(["id", "number"])
    .where("traineeId", "=", traineeId)
    .orderBy("issuedAt")
    .execute();

export const listCreditNotes = (db: Db, traineeId: string) =>
  db
    .selectFrom("creditNotes as note")
    .innerJoin("receipts", "receipts.id", "note.receiptId")
    .select(["note.id", "note.number"])
    .where("receipts.traineeId", "=", traineeId)
    .orderBy("note.issuedAt")
    .execute();

export const COPIED_TABLES = Object.keys(PARTS) as CopiedTable[];
