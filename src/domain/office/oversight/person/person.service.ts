import type { ApprovedUser } from "#/domain/accounts/users/users.contract.ts";
import { findApprovedUser, toApprovedUser } from "#/domain/accounts/users/users.queries.ts";
import { receiptPath, sharesOf } from "#/domain/money/payments/payments.rules.ts";
import { leftOf } from "#/domain/money/payments/returns/returns.rules.ts";
import { guideRefOf } from "#/domain/support/guidance/guidance.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { findById, getOrThrow } from "#/platform/db/rows.ts";
import { signLink } from "#/platform/files/links.ts";
import type { Service } from "#/platform/http/mount.ts";
import { audienceOf } from "#/shared/actor.ts";
import { addYear } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import { knownMeeting } from "#/shared/meeting.ts";
import { toRupees } from "#/shared/money.ts";
import { formatMonth } from "#/shared/months.ts";
import type { JourneyStatus } from "../people.queries.ts";
import type { PersonPage, personContract } from "./person.contract.ts";
import type { PersonRights } from "./person.policy.ts";
import { mayReadStatus, personRightsOf } from "./person.policy.ts";
import { findHead, type HeadRow, readSections, type SectionRows } from "./person.queries.ts";
import { nextOf, withInstants } from "./person.rules.ts";

/**
 * One person as the caller's role may see them. Throws NOT_FOUND for anyone outside the role's
 * lists, as for a missing account.
 */
async function readPerson(context: Context, userId: string): Promise<PersonPage> {
  const { db, clock, hub, actor } = context;
  const rights = getOrThrow(personRightsOf(audienceOf(actor)), "FORBIDDEN");
  const head = getOrThrow(await findById(userId, (known) => findHead(db, known)));
  if (!isMet(rights, head)) throw new AppError("NOT_FOUND", { isDenial: true });
  const shares = sharesOf(hub.now().admissionFeePaise);
  const scope = { userId: head.id, today: clock.today(), now: clock.now(), shares };
  const names = head.role === "Trainee" ? rights.sections : [];
  const rows = await readSections(db, scope, names);
  const hasAccount = rights.access && head.isApproved;
  const approved = hasAccount ? await findApprovedUser(db, head.id) : undefined;
  return {
    ...presentHead(rights, head, approved && toApprovedUser(approved)),
    ...presentStatus(rights, rows.status, head),
    ...(rows.money && { money: presentMoney(context, rights, head, rows.money) }),
    ...(rows.training && { training: presentTraining(rights, rows.training) }),
    ...(rows.interviews && { interviews: presentInterviews(rights, rows.interviews) }),
    ...(rows.placement !== undefined && { placement: withInstants(rows.placement) }),
    ...(rows.assistance && { assistance: presentAssistance(rights, rows.assistance) }),
    ...(rights.contact && head.hasResume && { hasResume: true as const }),
    ...(names.includes("timeline") && { timeline: true as const }),
  };
}

const isMet = ({ whom }: PersonRights, head: HeadRow): boolean =>
  ({
    everybody: true,
    members: head.isMember,
    supported: head.isSupported,
    candidates: head.isCandidate,
  })[whom];

function presentStatus(rights: PersonRights, status: JourneyStatus | null, head: HeadRow) {
  const { key, label } = status ?? { key: null, label: null };
  const isOpen = key !== null && mayReadStatus(rights, key);
  if (!isOpen) return { place: null, next: null };
  return { place: label, next: nextOf(key, { hasPapers: head.papersAt !== null }) };
}

const textOf = (instant: Date | null) => instant?.toISOString() ?? null;
/** The database's JSON writes instants with an offset. */
const instantOf = (text: string) => new Date(text).toISOString();
const instantOrNull = (text: string | null) => text && instantOf(text);

function presentHead(
  { contact, account, sections }: PersonRights,
  head: HeadRow,
  approved: ApprovedUser | undefined,
) {
  const { id, username, role, subRole, decidedBy, decidedById, paymentOption } = head;
  const isTrainee = role === "Trainee";
  const has = (name: "registration" | "details" | "documents") =>
    isTrainee && sections.includes(name);
  return {
    _id: id,
    username,
    role,
    subRole,
    email: contact ? head.email : null,
    ...(contact && { phones: head.phones }),
    ...(contact && head.alike.length > 0 && { alike: head.alike }),
    state: account ? head.state : null,
    createdAt: account ? head.createdAt.toISOString() : null,
    ...(approved && { account: approved }),
    ...(has("registration") && {
      registration: { decidedAt: textOf(head.decidedAt), decidedBy, decidedById, paymentOption },
    }),
    ...(has("details") && { details: { submittedAt: textOf(head.detailsAt) } }),
    ...(has("documents") && { documents: { submittedAt: textOf(head.documentsAt) } }),
  };
}

type Rows<Name extends keyof SectionRows> = NonNullable<SectionRows[Name]>;

const amountsOf = (row: { amountPaise: number; creditedPaise: number }) =>
  ({ amount: toRupees(row.amountPaise), left: toRupees(leftOf(row)) }) as const;

function presentMoney(
  { secrets, clock }: Context,
  { receipts, amount }: PersonRights,
  { id: userId, username, email }: HeadRow,
  { open, payments, dues }: Rows<"money">,
) {
  const payer = { userId, username, email };
  return {
    ...(receipts && {
      open: open.map(({ amountPaise, partPaise, ...fee }) => ({
        ...payer,
        ...fee,
        _id: `${userId}-${fee.part}`,
        amount: toRupees(amountPaise),
        ...(partPaise > 0 && { received: toRupees(partPaise) }),
      })),
    }),
    payments: payments.map((row) => ({
      _id: row.id,
      paymentType: row.paymentType,
      isVoid: row.isVoid,
      month: row.month && formatMonth(row.month),
      ...((amount || row.paymentType !== "Assistance") && amountsOf(row)),
      paymentDate: instantOf(row.issuedAt),
      ...(receipts && {
        isDisputed: row.isDisputed,
        receipt: {
          receiptNumber: row.number,
          receiptUrl: signLink(secrets, clock, receiptPath(row.id), {
            since: new Date(row.issuedAt),
          }),
          balanceDue: toRupees(row.balanceDuePaise),
          method: row.method,
          creditNote: row.creditNote,
        },
      }),
    })),
    dues: dues.map(({ id, month, amountPaise, partPaise, ...due }) => ({
      ...due,
      _id: id,
      month: month && formatMonth(month),
      ...((due.kind === "Assistance" ? amount : receipts) && {
        amount: toRupees(amountPaise),
        ...(partPaise > 0 && { received: toRupees(partPaise) }),
      }),
    })),
  };
}

const presentTraining = ({ attendance }: PersonRights, rows: Rows<"training">) =>
  rows.map(({ id, batchId, sessions, leftAt, ...row }) => ({
    ...row,
    leftAt: instantOrNull(leftAt),
    batch: { _id: id, batchId },
    ...(attendance && { sessions }),
  }));

const presentInterviews = ({ interviewNotes, meetings }: PersonRights, rows: Rows<"interviews">) =>
  rows.map(({ id, startTime, description, meeting, ...row }) => ({
    ...row,
    _id: id,
    ...(interviewNotes && { startTime, description, ...knownMeeting({ place: meeting.place }) }),
    ...(meetings && knownMeeting(meeting)),
  }));

function presentAssistance(
  { amount, whom }: PersonRights,
  { request, record }: Rows<"assistance">,
) {
  return {
    request: request && {
      status: request.status,
      requestedAt: instantOf(request.requestedAt),
      topic: request.topic,
      ...(amount && {
        amount: request.amountPaise === null ? null : toRupees(request.amountPaise),
      }),
    },
    record: record && {
      _id: record.id,
      companyName: record.companyName,
      dateOfJoining: record.dateOfJoining,
      supportEnds: record.dateOfJoining && addYear(record.dateOfJoining),
      isActive: record.isActive,
      submittedAt: instantOrNull(record.submittedAt),
      endDate: instantOrNull(record.endDate),
      closedAt: instantOrNull(record.closedAt),
      guidanceProvider: guideRefOf(record.providerId, record.providerName),
      guidanceHelper: guideRefOf(record.helperId, record.helperName),
      ...(whom === "supported" && { position: record.position }),
      version: record.version,
    },
  };
}

export const personService: Service<typeof personContract> = {
  read: readPerson,
};
