import type { Service } from "#/server/mount.ts";
import type { Platform } from "#/server/platform.ts";
import { AppError } from "#/shared/errors.ts";
import { toRupees } from "#/shared/money.ts";
import type { SiteConfig, siteContract } from "../contract.ts";

/** The hub's name, contacts and constants, which the built pages must not carry in them (C15). */
export const describeSite = ({ config, payments, demoAccounts }: Platform): SiteConfig => ({
  hubName: config.hubName,
  contacts: config.contacts,
  timeSlots: [...config.timeSlots],
  admissionFee: toRupees(config.admissionFeePaise),
  registrationAnswerDays: config.registrationAnswerDays,
  paymentSandbox: payments.isSandbox,
  ...(demoAccounts.length > 0 ? { demoAccounts: [...demoAccounts] } : {}),
});

/** Throws UNAVAILABLE while the database does not answer, and once the process is leaving. */
export async function checkReady({ database, traffic }: Platform): Promise<{ status: "ok" }> {
  if (traffic.isLeaving) throw new AppError("UNAVAILABLE", { retryAfter: 5 });
  try {
    await database.ping();
  } catch (cause) {
    throw new AppError("UNAVAILABLE", { cause, retryAfter: 2 });
  }
  return { status: "ok" };
}

export const siteService: Service<typeof siteContract> = {
  config: describeSite,
  live: () => ({ status: "ok" }),
  ready: checkReady,
};
