import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";

/** Whether a row of `users` has an active authenticator app. */
export const hasApp = sql<boolean>`exists (
  select 1 from authenticator_apps where authenticator_apps.user_id = users.id and secret is not null)`;

export const hasPasskey = sql<boolean>`exists (
  select 1 from passkeys where passkeys.user_id = users.id)`;

/** Whether a row of `users` signs in with a second factor. */
export const hasFactor = sql<boolean>`(${hasApp} or ${hasPasskey})`;

export const findApp = (db: Db, userId: string) =>
  db
    .selectFrom("authenticatorApps")
    .select(["secret", "pendingSecret"])
    .where("userId", "=", userId)
    .executeTakeFirst();

export const findFactors = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .leftJoin("authenticatorApps", "authenticatorApps.userId", "users.id")
    .select((row) => [
      "authenticatorApps.confirmedAt",
      hasFactor.as("hasFactor"),
      row
        .selectFrom("recoveryCodes")
        .select(({ fn }) => fn.countAll<number>().as("left"))
        .whereRef("recoveryCodes.userId", "=", "users.id")
        .where("recoveryCodes.usedAt", "is", null)
        .as("codesLeft"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();

/** Stores a secret that waits for its first code; replaces one that was waiting. */
export const keepPendingApp = (db: Db, userId: string, pendingSecret: Buffer) =>
  db
    .insertInto("authenticatorApps")
    .values({ userId, pendingSecret })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ pendingSecret }))
    .execute();

/** Activates the waiting secret. Returns false if a concurrent call was faster. */
export const confirmPendingApp = (
  tx: Db,
  clock: Clock,
  app: { userId: string; pendingSecret: Buffer; step: number },
): Promise<boolean> =>
  isFound(
    tx
      .updateTable("authenticatorApps")
      .set({
        secret: app.pendingSecret,
        pendingSecret: null,
        lastStep: app.step,
        confirmedAt: clock.sqlNow(),
      })
      .where("userId", "=", app.userId)
      .where("pendingSecret", "=", app.pendingSecret)
      .returning("userId"),
  );

/** Uses the code of a step, once. Returns false if this or a later one was used already. */
export const takeStep = (
  db: Db,
  app: { userId: string; secret: Buffer; step: number },
): Promise<boolean> =>
  isFound(
    db
      .updateTable("authenticatorApps")
      .set({ lastStep: app.step })
      .where("userId", "=", app.userId)
      .where("secret", "=", app.secret)
      .where((row) => row.or([row("lastStep", "is", null), row("lastStep", "<", app.step)]))
      .returning("userId"),
  );

export async function listRecoveryHashes(db: Db, userId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom("recoveryCodes")
    .select("codeHash")
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
  return rows.map(({ codeHash }) => Buffer.from(codeHash));
}

/** Uses a recovery code, once. Returns false if it is not valid. */
export const takeRecoveryCode = (
  db: Db,
  clock: Clock,
  code: { userId: string; codeHash: Buffer },
): Promise<boolean> =>
  isFound(
    db
      .updateTable("recoveryCodes")
      .set({ usedAt: clock.sqlNow() })
      .where("userId", "=", code.userId)
      .where("codeHash", "=", code.codeHash)
      .where("usedAt", "is", null)
      .returning("userId"),
  );

export const deleteRecoveryCodes = (tx: Db, userId: string) =>
  tx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();

export async function insertRecoveryCodes(
  tx: Db,
  clock: Clock,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  const createdAt = clock.sqlNow();
  await tx
    .insertInto("recoveryCodes")
    .values(hashes.map((codeHash) => ({ userId, codeHash, createdAt })))
    .execute();
}

/** Deletes an app, active or waiting. Returns whether an active one existed. */
export async function deleteApp(tx: Db, userId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom("authenticatorApps")
    .where("userId", "=", userId)
    .returning("confirmedAt")
    .executeTakeFirst();
  return Boolean(removed?.confirmedAt);
}
