import { randomBytes } from "node:crypto";
import { refuseWeak } from "#/domain/accounts/passwords/common-passwords.service.ts";
import { tabOf } from "#/domain/accounts/sessions/sessions.rules.ts";
import {
  findGeneralAdmin,
  insertUser,
  lockFirstAdmin,
} from "#/domain/accounts/users/users.queries.ts";
import { foldEmail, isEmailAddress } from "#/shared/email.ts";
import { AppError } from "#/shared/errors.ts";
import type { Platform } from "../app/platform.ts";
import { writeAudit } from "../audit/audit.ts";
import { SettingError } from "../config/config.ts";
import { newId } from "../db/ids.ts";
import { hashPassword, SERVER_PARTY } from "../security/passwords.ts";

const DEFAULT_EMAIL = "admin@hub.example";
const NAME = "Administrator";

/**
 * Creates the first general admin if there is none (A7): from ADMIN_EMAIL and ADMIN_PASSWORD, or
 * with a one-time password that is printed once and must be changed at the first sign-in.
 */
export async function ensureFirstAdmin(platform: Platform): Promise<void> {
  if (await findGeneralAdmin(platform.db)) return;
  const { firstAdmin } = platform.config;
  const email = foldEmail(firstAdmin.email ?? DEFAULT_EMAIL);
  if (!isEmailAddress(email)) throw new SettingError("ADMIN_EMAIL must be an email address");
  await refuseStolen(platform, email);
  const password = firstAdmin.password ?? randomBytes(16).toString("base64url");
  const passwordHash = await hashPassword(password, SERVER_PARTY);
  const isMade = await platform.db.transaction().execute(async (tx) => {
    // Two instances may start on an empty database at once.
    await lockFirstAdmin(tx);
    if (await findGeneralAdmin(tx)) return false;
    const id = newId();
    await insertUser(tx, platform.clock, {
      id,
      username: NAME,
      email,
      passwordHash,
      role: "Admin",
      subRole: null,
      paymentOption: null,
      hasInitialPassword: !firstAdmin.password,
    });
    await writeAudit(tx, platform, "user.created", ["user", id], {
      actorId: null,
      newValue: { email, role: "Admin" },
    });
    return true;
  });
  if (isMade && !firstAdmin.password) {
    const { label } = tabOf("Admin");
    console.log(`First admin: ${email}, on the tab ${label}\nOne-time password: ${password}`);
  }
}

/** Throws a SettingError for an ADMIN_PASSWORD that was stolen, if such passwords are refused. */
async function refuseStolen(platform: Platform, email: string): Promise<void> {
  const { config } = platform;
  if (!config.firstAdmin.password || !config.breachedPasswords.isOn) return;
  const about = { username: NAME, email };
  await refuseWeak(platform, config.firstAdmin.password, about, "password").catch((error) => {
    if (!(error instanceof AppError)) throw error;
    throw new SettingError(`ADMIN_PASSWORD must be another one. ${error.details.fields?.password}`);
  });
}
