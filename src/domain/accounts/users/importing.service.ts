import { insertDraftRecord } from "#/domain/support/assistance/assistance.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { newToken } from "#/platform/http/access.ts";
import { hashPassword, SERVER_PARTY } from "#/platform/security/passwords.ts";
import {
  importedInput,
  importedMobile,
  importedNumber,
} from "#/platform/sheets/imported-values.ts";
import {
  differencesOf,
  type ImportedRow,
  type Importer,
  refuseRow,
} from "#/platform/sheets/importers.ts";
import type { SubRole } from "#/shared/actor.ts";
import { formatDate, istDate } from "#/shared/dates.ts";
import { foldEmail } from "#/shared/email.ts";
import { toRupees } from "#/shared/money.ts";
import { updateUser } from "../access.service.ts";
import { invite } from "../invitations.service.ts";
import { listStoredPeople } from "./importing.queries.ts";
import { type BatchJoining, type Kept, rename, undoRow } from "./importing-undo.service.ts";
import { CreateUserInput } from "./users.contract.ts";
import {
  findAccount,
  insertApprovedAssistance,
  type StoredAccount,
  updateAccount,
} from "./users.queries.ts";
import { readPaymentOption, readRole, readSubRole } from "./users.rules.ts";
import { createAccount, readDraft } from "./users.service.ts";

/** A password hash nobody can match; imported accounts wait until their owners choose one. */
let unknownHash: Promise<string> | undefined;
const hashOfNobodys = (): Promise<string> => {
  const unknown = newToken();
  unknownHash ??= hashPassword(unknown, SERVER_PARTY).catch((error: unknown) => {
    unknownHash = undefined;
    throw error;
  });
  return unknownHash;
};

/** The values of a row; an empty cell keeps what is stored. */
function inputOf(row: ImportedRow, found: StoredAccount | undefined): CreateUserInput {
  const { email, amount } = row;
  return importedInput(CreateUserInput, {
    username: row.username || (found?.username ?? row.username),
    email,
    role: row.role ? readRole(row.role) : (found?.role ?? USUAL_ROLE),
    subRole: readSubRole(row.subRole ?? "") || null,
    paymentOption: readPaymentOption(row.paymentOption ?? ""),
    amount: amount?.trim() ? importedNumber("amount", amount) : null,
  });
}

/** The role of a row without one. */
const USUAL_ROLE = "Trainee";

const OWN_NUMBER = "They gave another number themselves, and change it with their details.";

/** Puts the account into the batch named in its row. */
async function join(
  context: Context,
  { batch = "" }: ImportedRow,
  joining: { id: string; draft: Draft; isNotified: boolean; batches: BatchJoining },
) {
  const { id, draft, isNotified, batches } = joining;
  if (batch === "") return null;
  if (draft.role !== "Trainee" || draft.subRole) {
    throw refuseRow("batch", "Only trainees in training join a batch.");
  }
  return batches.join(context, { id, name: draft.username, isNotified }, batch);
}

async function applyRow(
  context: Context,
  row: ImportedRow,
  { isRestoring, batches }: { isRestoring: boolean; batches: BatchJoining },
): ReturnType<Importer["apply"]> {
  const found = await findAccount(context.db, foldEmail(row.email ?? ""));
  const input = inputOf(row, found);
  const mobile = row.mobile ? importedMobile(row.mobile) : null;
  // Grants only apply to created or re-created accounts.
  const isMade = !found || found.status === "rejected";
  const draft = await readDraft(context, isMade ? input : { ...input, amount: 1 });
  if (!found) {
    const id = await createAccount(context, { ...draft, mobile }, await hashOfNobodys());
    // They get the invitation and no other mail.
    const batch = await join(context, row, { id, draft, isNotified: false, batches });
    return { verdict: "new", kept: { id, isNew: true, version: 1, batch } satisfies Kept };
  }
  if (found.status === "pending") {
    throw refuseRow("email", "This person registered and waits. Approve them under Registrations.");
  }
  const isAway = found.status === "rejected" || found.isDisabled;
  if (isAway && !isRestoring) throw refuseRow("email", awayText(found));
  if (found.role !== draft.role) {
    throw refuseRow("role", `This person is ${found.role}. An import does not change a role.`);
  }
  return changeAccount(context, row, { found, draft, mobile, batches });
}

function awayText({ isDisabled, status, decidedAt }: StoredAccount): string {
  const isLocked = isDisabled && status !== "rejected";
  const on = decidedAt ? ` on ${formatDate(istDate(decidedAt))}` : "";
  return `This account ${isLocked ? "is locked" : `was removed${on}`}. Choose “Bring back” to restore it.`;
}

type Draft = Awaited<ReturnType<typeof readDraft>>;
type Change = { found: StoredAccount; draft: Draft; mobile: string | null; batches: BatchJoining };

/** The number after a row; one that the person gave wins. Throws RowRefusedError for another. */
function mobileAfter({ found, mobile }: Pick<Change, "found" | "mobile">): string | null {
  if (mobile === null || mobile === found.ownNumber) return found.mobile;
  if (found.ownNumber) throw refuseRow("mobile", OWN_NUMBER);
  return mobile;
}

async function changeAccount(context: Context, row: ImportedRow, change: Change) {
  const { found, draft, batches } = change;
  // A missing column or an empty cell keeps what is stored.
  const subRole = row.subRole ? draft.subRole : (found.subRole as SubRole | null);
  const paymentOption = row.paymentOption ? draft.paymentOption : found.paymentOption;
  const after = { username: draft.username, subRole, paymentOption, mobile: mobileAfter(change) };
  const before = {
    username: found.username,
    subRole: found.subRole,
    paymentOption: found.paymentOption,
    mobile: found.mobile,
  };
  const isBack = found.status === "rejected" || found.isDisabled;
  const ofAccount = [
    ...differencesOf(before, after),
    ...(isBack
      ? [{ column: "email", from: found.isDisabled ? "locked" : "removed", to: "active" }]
      : []),
  ];
  const { id } = found;
  if (found.status === "rejected") await bringBack(context, change);
  else if (ofAccount.length > 0) {
    // As it was read: who is locked meanwhile stays so.
    const { version } = found;
    await updateUser(context, id, { subRole, paymentOption, disabled: false, version });
  }
  await rename(context, found, after);
  const batch = await join(context, row, {
    id,
    draft: { ...draft, subRole },
    isNotified: true,
    batches,
  });
  const joined = batch ? [{ column: "batch", from: "", to: batch.batchId }] : [];
  const differences = [...ofAccount, ...joined];
  if (differences.length === 0) return { verdict: "same" as const };
  const { isDisabled, isInvited } = found;
  const version = (await findAccount(context.db, found.email))?.version ?? 0;
  const kept: Kept = { id, before: { ...before, isDisabled, isInvited }, version, batch };
  return {
    verdict: "changed" as const,
    differences,
    kept: { ...kept, wasRejected: found.status === "rejected" },
  };
}

/** Approves a removed account again, with the values of the row. */
async function bringBack(context: Context, { found, draft }: Pick<Change, "found" | "draft">) {
  const { id, email, username, isInvited } = found;
  const { subRole, paymentOption, amountPaise } = draft;
  await context.db.transaction().execute(async (tx) => {
    await updateAccount(tx, context.clock, id, {
      status: "approved",
      subRole,
      paymentOption,
      isDisabled: false,
      decidedBy: context.actor.id,
    });
    if (amountPaise !== undefined) {
      await insertApprovedAssistance(tx, context.clock, { userId: id, amountPaise });
      await insertDraftRecord(tx, context.clock, { userId: id });
    }
    if (isInvited) await invite(tx, context, { id, email, username });
    await writeAudit(tx, context, "user.restored", ["user", id]);
  });
}

/** Imports accounts: created by invitation as in Create User, changed as in Approved Users. */
export const peopleImporter = (batches: BatchJoining): Importer => ({
  kind: "people",
  apply: (context, row, options) => applyRow(context, row, { ...options, batches }),
  undo: (context, kept) => undoRow(context, kept, batches),
  list: async (db, page) =>
    (await listStoredPeople(db, page)).map(({ amountPaise, ...row }) => ({
      username: row.username,
      email: row.email,
      role: row.role,
      subRole: row.subRole ?? "",
      paymentOption: row.paymentOption ?? "",
      amount: amountPaise === null ? "" : String(toRupees(amountPaise)),
      mobile: row.mobile ?? "",
      batch: "",
    })),
});
