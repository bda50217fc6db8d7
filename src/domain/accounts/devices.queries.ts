import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { DEVICE_DAYS, MAX_DEVICE_FAILURES, MAX_DEVICES } from "./devices.rules.ts";

const isRemembered = (clock: Clock) =>
  sql<boolean>`known_devices.last_used_at > ${clock.sqlNow()} - make_interval(days => ${DEVICE_DAYS})`;

/** Whether the browser has signed in to the account of this address before. */
export const isKnownDevice = (
  db: Db,
  clock: Clock,
  device: { email: string; deviceHash: Buffer },
): Promise<boolean> =>
  isFound(
    db
      .selectFrom("knownDevices")
      .innerJoin("users", "users.id", "knownDevices.userId")
      .select("users.id")
      .where("users.email", "=", device.email)
      .where("knownDevices.deviceHash", "=", device.deviceHash)
      .where(isRemembered(clock)),
  );

/** Whether the browser is known to any account, so that its cookie was issued by us. */
export const isGivenOut = (db: Db, deviceHash: Buffer): Promise<boolean> =>
  isFound(db.selectFrom("knownDevices").select("userId").where("deviceHash", "=", deviceHash));

/** Whether an account has any known browser. */
export const hasDevices = (db: Db, userId: string): Promise<boolean> =>
  isFound(db.selectFrom("knownDevices").select("userId").where("userId", "=", userId).limit(1));

/** Remembers a browser that has just signed in; the latest 20 per account are kept. */
export async function upsertDevice(
  tx: Db,
  clock: Clock,
  device: { userId: string; deviceHash: Buffer },
): Promise<void> {
  const used = { failures: 0, lastUsedAt: clock.sqlNow() };
  await tx
    .insertInto("knownDevices")
    .values({ ...device, ...used, createdAt: clock.sqlNow() })
    .onConflict((conflict) => conflict.columns(["userId", "deviceHash"]).doUpdateSet(used))
    .execute();
  await tx
    .deleteFrom("knownDevices")
    .where("userId", "=", device.userId)
    .where("deviceHash", "in", (rows) =>
      rows
        .selectFrom("knownDevices as older")
        .select("older.deviceHash")
        .where("older.userId", "=", device.userId)
        .orderBy("older.lastUsedAt", "desc")
        .orderBy("older.deviceHash")
        .offset(MAX_DEVICES),
    )
    .execute();
}

/** Counts a wrong password of a known browser; after too many it is forgotten. */
export async function countDeviceFailure(
  db: Db,
  device: { userId: string; deviceHash: Buffer },
): Promise<void> {
  const { failures } = (await db
    .updateTable("knownDevices")
    .set((row) => ({ failures: row("failures", "+", 1) }))
    .where("userId", "=", device.userId)
    .where("deviceHash", "=", device.deviceHash)
    .returning("failures")
    .executeTakeFirst()) ?? { failures: 0 };
  if (failures < MAX_DEVICE_FAILURES) return;
  await db
    .deleteFrom("knownDevices")
    .where("userId", "=", device.userId)
    .where("deviceHash", "=", device.deviceHash)
    .execute();
}

/** Forgets all browsers of an account. */
export const deleteDevicesOf = (tx: Db, userId: string) =>
  tx.deleteFrom("knownDevices").where("userId", "=", userId).execute();

export const deleteOldDevices = (db: Db, clock: Clock) =>
  db
    .deleteFrom("knownDevices")
    .where((row) => row.not(isRemembered(clock)))
    .execute();

/** Whether a person has signed in before, but never from this IP address (by the audit trail). */
export async function isNewAddress(db: Db, userId: string, ip: string): Promise<boolean> {
  const signIns = db
    .selectFrom("auditLog")
    .select("id")
    .where("subjectType", "=", "user")
    .where("subjectId", "=", userId)
    .where("action", "=", "session.opened")
    .limit(1);
  return (await isFound(signIns)) && !(await isFound(signIns.where("ip", "=", ip)));
}

type Place = { ip: string; userAgent: string | null };

/**
 * Whether a mail about the same browser there is still waiting: it signed in within the last
 * minute, before it received its cookie.
 */
export const isPlaceMailWaiting = (
  db: Db,
  clock: Clock,
  { id, email }: { id: string; email: string },
  { ip, userAgent }: Place,
): Promise<boolean> =>
  isFound(
    db
      .selectFrom("sessions")
      .innerJoin("outbox", (join) =>
        join
          .on("outbox.recipient", "=", email)
          .on("outbox.kind", "=", "sign-in-new-device")
          .on("outbox.status", "=", "waiting"),
      )
      .select("sessions.id")
      .where("sessions.userId", "=", id)
      .where("sessions.ip", "=", ip)
      .where(sql<boolean>`sessions.user_agent is not distinct from ${userAgent}`)
      .where("sessions.createdAt", ">", sql<Date>`${clock.sqlNow()} - interval '1 minute'`),
  );
