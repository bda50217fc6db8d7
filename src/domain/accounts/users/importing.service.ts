import { randomBytes } from "node:crypto";
import { insertDraftRecord } from "#/domain/support/assistance/assistance.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { hashPassword, SERVER_PARTY } from "#/platform/security/passwords.ts";
import { importedNumber } from "#/platform/sheets/imported-values.ts";
import {
  differencesOf,
  type ImportedRow,
  type Importer,
  refused,
} from "#/platform/sheets/importers.ts";
import type { SubRole } from "#/shared/actor.ts";
import { formatDate, istDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import { toRupees } from "#/shared/money.ts";
import { problemsOf } from "#/shared/problems.ts";
import { updateUser } from "../access.service.ts";
import { invite } from "../invitations/invitations.service.ts";
import { type Kept, rename, undoRow } from "./importing-undo.service.ts";
import { CreateUserInput } from "./users.contract.ts";
import {
  findAccount,
  insertApprovedAssistance,
  listStoredPeople,
  type StoredAccount,
  updateAccount,
} from "./users.queries.ts";
import { readPaymentOption, readRole, readSubRole } from "./users.rules.ts";
import { createAccount, readDraft } from "./users.service.ts";

/** Nobody knows its password; imported accounts wait until their owners choose one. */
let unknownHash: Promise<string> | undefined;
const hashOfNobodys = (): Promise<string> => {
  const unknown = randomBytes(32).toString("base64url");
  unknownHash ??= hashPassword(unknown, SERVER_PARTY).catch((error: unknown) => {
    unknownHash = undefined;
    throw error;
  });
  return unknownHash;
};

function inputOf(row: ImportedRow): CreateUserInput {
  const { username, email, amount } = row;
  const parsed = CreateUserInput.safeParse({
    username,
    email,
    role: readRole(row.role ?? ""),
    subRole: readSubRole(row.subRole ?? "") || null,
    paymentOption: readPaymentOption(row.paymentOption ?? ""),
    amount: amount?.trim() ? importedNumber("amount", amount) : null,
  });
  if (parsed.success) return parsed.data;
  throw new AppError("INVALID_INPUT", { fields: problemsOf(parsed.error) });
}

async function applyRow(
  context: Context,
  row: ImportedRow,
  { isRestoring }: { isRestoring: boolean },
): ReturnType<Importer["apply"]> {
  const input = inputOf(row);
  const found = await findAccount(context.db, input.email);
  // What is granted is for accounts that are made or remade.
  const isMade = !found || found.status === "rejected";
  const draft = await readDraft(context, isMade ? input : { ...input, amount: 1 });
  if (!found) {
    const id = await createAccount(context, draft, await hashOfNobodys());
    return { verdict: "new", kept: { id, isNew: true, version: 1 } satisfies Kept };
  }
  if (found.status === "pending") {
    throw refused("email", "This person registered and waits. Approve them under Registrations.");
  }
  const isAway = found.status === "rejected" || found.isDisabled;
  if (isAway && !isRestoring) throw refused("email", awayText(found));
  if (found.role !== draft.role) {
    throw refused("role", `This person is ${found.role}. An import does not change a role.`);
  }
  return changeAccount(context, row, { found, draft });
}

function awayText({ isDisabled, status, decidedAt }: StoredAccount): string {
  const isLocked = isDisabled && status !== "rejected";
  const on = decidedAt ? ` on ${formatDate(istDate(decidedAt))}` : "";
  return `This account ${isLocked ? "is locked" : `was removed${on}`}. Choose “Bring back” to restore it.`;
}

type Change = { found: StoredAccount; draft: Awaited<ReturnType<typeof readDraft>> };

async function changeAccount(context: Context, row: ImportedRow, { found, draft }: Change) {
  // A column that the file has not, or a cell left empty, leaves what there is.
  const subRole = row.subRole ? draft.subRole : (found.subRole as SubRole | null);
  const paymentOption = row.paymentOption ? draft.paymentOption : found.paymentOption;
  const after = { username: draft.username, subRole, paymentOption };
  const before = {
    username: found.username,
    subRole: found.subRole,
    paymentOption: found.paymentOption,
  };
  const isBack = found.status === "rejected" || found.isDisabled;
  const differences = [
    ...differencesOf(before, after),
    ...(isBack
      ? [{ column: "email", from: found.isDisabled ? "locked" : "removed", to: "active" }]
      : []),
  ];
  if (differences.length === 0) return { verdict: "same" as const };
  const { id } = found;
  if (found.status === "rejected") await bringBack(context, { found, draft });
  else {
    await updateUser(context, id, { subRole, paymentOption, disabled: false });
  }
  await rename(context, found, after.username);
  const { isDisabled, isInvited } = found;
  const version = (await findAccount(context.db, found.email))?.version ?? 0;
  const kept: Kept = { id, before: { ...before, isDisabled, isInvited }, version };
  return {
    verdict: "changed" as const,
    differences,
    kept: { ...kept, wasRejected: found.status === "rejected" },
  };
}

/** Makes a removed account one that is approved again, as the row says. */
async function bringBack(context: Context, { found, draft }: Change) {
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

/** Accounts: made by invitation as in Create User, changed as in Approved Users. */
export const peopleImporter: Importer = {
  kind: "people",
  apply: applyRow,
  undo: undoRow,
  list: async (db, page) =>
    (await listStoredPeople(db, page)).map(({ amountPaise, ...row }) => ({
      username: row.username,
      email: row.email,
      role: row.role,
      subRole: row.subRole ?? "",
      paymentOption: row.paymentOption ?? "",
      amount: amountPaise === null ? "" : String(toRupees(amountPaise)),
    })),
};
