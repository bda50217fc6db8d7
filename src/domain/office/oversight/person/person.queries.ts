import { type RawBuilder, sql } from "kysely";
import type { DueKind, DueStatus } from "#/domain/money/dues/dues.rules.ts";
import { entriesOn } from "#/domain/money/dues/ledger/ledger.queries.ts";
import { openFees, type Shares } from "#/domain/money/payments/office/office.queries.ts";
import type { FeePart, OfficeMethod, ReceiptType } from "#/domain/money/payments/payments.rules.ts";
import { isDisputed, noteNumbers } from "#/domain/money/payments/receipts/receipts.queries.ts";
import type { Feedback, Round } from "#/domain/placement/interviews/interviews.rules.ts";
import { hasMadeResume } from "#/domain/placement/resumes/resumes.queries.ts";
import type { RequestStatus } from "#/domain/support/assistance/assistance.rules.ts";
import type { BatchType } from "#/domain/training/batches/batches.rules.ts";
import { papersAt } from "#/domain/training/batches/joining.queries.ts";
import { membershipTally } from "#/domain/training/sessions/attendance.queries.ts";
import { objectOf } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { MEETING_FIELDS, type Meeting } from "#/shared/meeting.ts";
import type { Paise } from "#/shared/money.ts";
import type { Month } from "#/shared/months.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import type { Position } from "#/shared/positions.ts";
import {
  accountState,
  everyNumber,
  type JourneyStatus,
  journeyStatus,
  type PersonRow,
} from "../people.queries.ts";
import type { SectionName } from "./person.policy.ts";

export type HeadRow = PersonRow & {
  isApproved: boolean;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  decidedById: string | null;
  paymentOption: PaymentOption | null;
  detailsAt: Date | null;
  documentsAt: Date | null;
  /** Null also if the documents were destroyed and are required again. */
  papersAt: Date | null;
  phones: string[];
  alike: { id: string; name: string }[];
  isMember: boolean;
  isSupported: boolean;
  isCandidate: boolean;
  hasResume: boolean;
};

/**
 * Other people whose details have the same name and a number in common: perhaps the same person
 * twice.
 */
const alike = sql`(
  select coalesce(json_agg(json_build_object('id', other.id, 'name', other.username)
    order by other.created_at), '[]')
  from trainee_details others join users other on other.id = others.trainee_id
  where others.trainee_id <> trainee_details.trainee_id
    and lower(concat_ws(' ', others.firstname, others.lastname))
      = lower(concat_ws(' ', trainee_details.firstname, trainee_details.lastname))
    and array[others.contact_number, others.whatsapp_number]
      && array[trainee_details.contact_number, trainee_details.whatsapp_number])`;

/**
 * Returns a person with the facts that decide which roles may see them; undefined without such an
 * account.
 */
export async function findHead(db: Db, userId: string): Promise<HeadRow | undefined> {
  const { rows } = await sql<HeadRow>`
    select users.id, users.username, users.email, users.role, users.sub_role, ${accountState} as state,
      users.status = 'approved' as is_approved,
      users.created_at, users.decided_at, decider.username as decided_by, decider.id
        as decided_by_id, users.payment_option,
      trainee_details.submitted_at as details_at, document_sets.submitted_at as documents_at,
      ${papersAt("documentSets")} as papers_at,
      array(select distinct number from unnest(${everyNumber}) number where number <> '') as phones,
      ${alike} as alike,
      exists (select 1 from batch_members where trainee_id = users.id) as is_member,
      assistance_records.id is not null as is_supported,
      exists (select 1 from interviews where trainee_id = users.id) as is_candidate,
      ${hasMadeResume("users.id")} as has_resume
    from users
    left join users decider on decider.id = users.decided_by
    left join document_sets on document_sets.trainee_id = users.id
    left join trainee_details on trainee_details.trainee_id = users.id
    left join marketing_profiles on marketing_profiles.trainee_id = users.id
    left join assistance_records on assistance_records.user_id = users.id
    where users.id = ${userId}::uuid`.execute(db);
  return rows[0];
}

/** Instants are texts as in JSON; amounts are in paise. */
export type SectionRows = {
  money?: {
    open: {
      part: FeePart;
      paymentOption: PaymentOption | null;
      amountPaise: Paise;
      partPaise: Paise;
    }[];
    payments: {
      id: string;
      number: string;
      paymentType: ReceiptType;
      month: Month | null;
      amountPaise: Paise;
      balanceDuePaise: Paise;
      issuedAt: string;
      method: "Online" | OfficeMethod | null;
      isVoid: boolean;
      creditedPaise: Paise;
      isDisputed: boolean;
      creditNote: string | null;
    }[];
    dues: {
      id: string;
      kind: DueKind;
      month: Month | null;
      amountPaise: Paise;
      partPaise: Paise;
      dueOn: IsoDate;
      status: DueStatus;
      receivedOn: IsoDate | null;
      version: number;
    }[];
  };
  training?: {
    module: BatchType;
    id: string;
    batchId: string;
    startDate: IsoDate;
    endDate: IsoDate | null;
    score: number | null;
    leftAt: string | null;
    sessions: {
      held: number;
      expected: number;
      attended: number;
      answered: number;
      waiting: number;
    };
  }[];
  interviews?: {
    id: string;
    companyName: string;
    round: Round;
    date: IsoDate;
    startTime: string;
    feedback: Feedback;
    isNoShow: boolean;
    version: number;
    description: string | null;
    meeting: Meeting;
  }[];
  placement?: {
    _id: string;
    placedCompany: string;
    packageAmount: number;
    onboardingDate: IsoDate;
    recordedAt: string;
    confirmedAt: string | null;
    version: number;
  } | null;
  assistance?: {
    request: {
      status: RequestStatus;
      requestedAt: string;
      topic: string | null;
      amountPaise: Paise | null;
    } | null;
    record: {
      id: string;
      companyName: string | null;
      dateOfJoining: IsoDate | null;
      isActive: boolean;
      submittedAt: string | null;
      endDate: string | null;
      closedAt: string | null;
      position: Position | null;
      providerId: string | null;
      providerName: string | null;
      helperId: string | null;
      helperName: string | null;
      version: number;
    } | null;
  };
};

type Scope = { userId: string; today: IsoDate; now: Date; shares: Shares };

/** The rows of a subquery as a JSON list, in order. */
const listOf = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(row_to_json(listed)), '[]') from (${rows}) listed)`;
const oneOf = (row: RawBuilder<unknown>) => sql`(select row_to_json(one) from (${row}) one)`;

const open = ({ userId, shares }: Scope) =>
  listOf(sql`
  select part, payment_option as "paymentOption", amount_paise as "amountPaise",
    part_paise as "partPaise"
  from ${openFees(shares)} open where user_id = ${userId}::uuid order by part`);
const payments = ({ userId }: Scope) =>
  listOf(sql`
  select receipts.id, receipts.number, receipts.payment_type as "paymentType",
    receipts.assistance_month as month,
    receipts.amount_paise as "amountPaise", receipts.balance_due_paise as "balanceDuePaise",
    receipts.issued_at as "issuedAt", receipts.method, receipts.voided_at is not null as "isVoid",
    receipts.credited_paise as "creditedPaise", ${noteNumbers} as "creditNote", ${isDisputed} as "isDisputed"
  from receipts
  where receipts.trainee_id = ${userId}::uuid order by receipts.issued_at desc, receipts.number desc`);
const dues = ({ userId, today }: Scope) =>
  listOf(sql`
  select id, kind, month, amount_paise as "amountPaise", part_paise as "partPaise", due_on as "dueOn", status,
    received_on as "receivedOn", version
  from ${entriesOn(today)} entry where user_id = ${userId}::uuid order by due_on desc, id`);

const training = ({ userId, now }: Scope) =>
  listOf(sql`
  select batches.batch_type as module, batches.id, batches.batch_id as "batchId",
    batches.start_date as "startDate", batches.end_date as "endDate", batch_members.score,
    batch_members.left_at as "leftAt", ${membershipTally(now)} as sessions
  from (
    select m.batch_id, m.trainee_id, m.joined_at, null::timestamptz as left_at, s.score from batch_members m
      left join module_scores s on s.trainee_id = m.trainee_id and s.module = m.batch_type
    union all select batch_id, trainee_id, joined_at, left_at, score from batch_departures where score is not null
  ) batch_members
  join batches on batches.id = batch_members.batch_id
  where batch_members.trainee_id = ${userId}::uuid order by batch_members.joined_at desc`);

const interviews = ({ userId }: Scope) =>
  listOf(sql`
  select id, company_name as "companyName", round, date, start_time as "startTime",
    feedback, is_no_show as "isNoShow", description, version,
    ${objectOf(MEETING_FIELDS)} as meeting
  from interviews where trainee_id = ${userId}::uuid order by date desc, start_time desc, number desc`);

const placement = ({ userId }: Scope) =>
  oneOf(sql`
  select id as "_id", placed_company as "placedCompany", package_amount as "packageAmount",
    onboarding_date as "onboardingDate", recorded_at as "recordedAt", confirmed_at as "confirmedAt", version
  from placements where trainee_id = ${userId}::uuid`);

const request = ({ userId }: Scope) =>
  oneOf(sql`
  select status, requested_at as "requestedAt", topic, amount_paise as "amountPaise"
  from assistance_requests where user_id = ${userId}::uuid`);
const record = ({ userId }: Scope) =>
  oneOf(sql`
  select record.id, record.company_name as "companyName", record.date_of_joining as "dateOfJoining",
    record.is_active as "isActive", record.submitted_at as "submittedAt", record.end_date as "endDate",
    record.closed_at as "closedAt", record.position, record.version,
    provider.id as "providerId", provider.name as "providerName",
    helper.id as "helperId", helper.name as "helperName"
  from assistance_records record
  left join guidances provider on provider.id = record.guidance_provider_id
  left join guidances helper on helper.id = record.guidance_helper_id
  where record.user_id = ${userId}::uuid`);

const SECTION_SQL: Partial<Record<SectionName, (scope: Scope) => RawBuilder<unknown>>> = {
  money: (scope) =>
    sql`json_build_object('open', ${open(scope)}, 'payments', ${payments(scope)}, 'dues', ${dues(scope)})`,
  training,
  interviews,
  placement,
  assistance: (scope) =>
    sql`json_build_object('request', ${request(scope)}, 'record', ${record(scope)})`,
};

/** Returns a person's journey status and the requested sections made of rows, in one statement. */
export async function readSections(db: Db, scope: Scope, sections: readonly SectionName[]) {
  const columns = sections.flatMap((name) => {
    const column = SECTION_SQL[name]?.(scope);
    return column ? [sql`${column} as ${sql.ref(name)}`] : [];
  });
  const status = sql`${journeyStatus(scope.today, scope.userId)} as status`;
  const { rows } = await sql<SectionRows & { status: JourneyStatus | null }>`
    select ${sql.join([status, ...columns])}`.execute(db);
  return rows[0] ?? { status: null };
}
