import { deleteDraftRecord } from "#/domain/support/assistance/assistance.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { SubRole } from "#/shared/actor.ts";
import { AppError } from "#/shared/errors.ts";
import type { Module } from "#/shared/modules.ts";
import { updateUser } from "../access.service.ts";
import { deleteLinksOf } from "../links.queries.ts";
import { updateUsername } from "../profile/profile.queries.ts";
import {
  deleteNewRequest,
  isUsed,
  lockAccount,
  type StoredAccount,
  updateAccount,
} from "./users.queries.ts";

/** The batch that a trainee joined by a row. */
type Joined = { id: string; batchId: string; batchType: Module };

/** How the trainee of a row joins and leaves a batch, by the rules of batches. */
export type BatchJoining = {
  join: (
    context: Context,
    trainee: { id: string; name: string; isNotified: boolean },
    ref: string,
  ) => Promise<Joined | null>;
  leave: (context: Context, id: string, batch: Joined, how: { waits: boolean }) => Promise<void>;
};

/** What is needed to undo a row: the account it created, or its previous values. */
export type Kept = { id: string; version: number; batch?: Joined | null } & (
  | { isNew: true }
  | { before: Before; wasRejected?: boolean }
);
type Before = Pick<
  StoredAccount,
  "username" | "subRole" | "paymentOption" | "isDisabled" | "isInvited" | "mobile"
>;
type Named = { username: string; mobile: string | null };

/** Changes the name of an account or the number the office has, if different. */
export async function rename(context: Context, account: Named & { id: string }, to: Named) {
  const { id, username, mobile } = account;
  if (to.username === username && to.mobile === mobile) return;
  await context.db.transaction().execute(async (tx) => {
    if (to.username !== username) await updateUsername(tx, id, to.username);
    if (to.mobile !== mobile) await updateAccount(tx, context.clock, id, { mobile: to.mobile });
    await writeAudit(tx, context, "user.changed", ["user", id], {
      oldValue: { username, mobile },
      newValue: { username: to.username, mobile: to.mobile },
    });
  });
}

/** Undoes a row: removes new or restored accounts, and restores changed ones. */
export async function undoRow(
  context: Context,
  kept: unknown,
  batches: BatchJoining,
): Promise<void> {
  const one = kept as Kept;
  if (one.batch) await batches.leave(context, one.id, one.batch, { waits: !("isNew" in one) });
  if ("isNew" in one) await remove(context, one, undefined);
  else if (one.wasRejected) await remove(context, one, one.before);
  else await putBack(context, one, one.before);
}

/** Locks the account and checks that it is as the import left it. Throws UNDO_CHANGED if not. */
async function lockUnchanged(tx: Context["db"], { id, version }: Kept): Promise<StoredAccount> {
  const now = await lockAccount(tx, id);
  if (now?.version !== version) throw new AppError("UNDO_CHANGED");
  return now;
}

async function putBack(context: Context, one: Kept, before: Before): Promise<void> {
  const now = await context.db.transaction().execute((tx) => lockUnchanged(tx, one));
  await updateUser(context, one.id, {
    subRole: before.subRole as SubRole | null,
    paymentOption: before.paymentOption,
    disabled: before.isDisabled,
    version: one.version,
  });
  await rename(context, now, { username: before.username, mobile: before.mobile ?? null });
}

async function remove(context: Context, one: Kept, before: Before | undefined): Promise<void> {
  const { id } = one;
  await context.db.transaction().execute(async (tx) => {
    await lockUnchanged(tx, one);
    if (await isUsed(tx, id, before?.isInvited ?? true)) throw new AppError("UNDO_CHANGED");
    await deleteLinksOf(tx, id, ["set-password"]);
    if (!(await deleteDraftRecord(tx, id))) throw new AppError("UNDO_CHANGED");
    await deleteNewRequest(tx, id);
    await updateAccount(tx, context.clock, id, {
      ...(before && {
        username: before.username,
        mobile: before.mobile ?? null,
        subRole: before.subRole,
        paymentOption: before.paymentOption,
        isDisabled: before.isDisabled,
      }),
      status: "rejected",
      decidedBy: context.actor.id,
    });
    await writeAudit(tx, context, "user.removed", ["user", id], {
      ...(before && { newValue: before }),
    });
  });
}
