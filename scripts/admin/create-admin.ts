import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { refuseWeak } from "#/domain/accounts/passwords/common-passwords.service.ts";
import { usernameField } from "#/domain/accounts/registration/registration.contract.ts";
import { insertUser } from "#/domain/accounts/users/users.queries.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Config } from "#/platform/config/config.ts";
import { fromDbError } from "#/platform/db/errors.ts";
import { newId } from "#/platform/db/ids.ts";
import { readSettings } from "#/platform/hub/hub.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { hashPassword, SERVER_PARTY } from "#/platform/security/passwords.ts";
import { foldEmail, isEmailAddress } from "#/shared/email.ts";
import { AppError } from "#/shared/errors.ts";
import { refuseUnmigrated, type World, withWorld } from "./open-world.ts";

export const help = `npm run admin -- create-admin <email> [--name <name>] [--password-stdin]

Makes a general admin. Without a password a one-time one is printed, to be changed at the first
sign-in. The embedded database must be stopped first.

  --name <name>      as shown on screens (default: Administrator)
  --password-stdin   reads the password from standard input, where no list of processes shows it`;

export async function run(config: Config, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      name: { type: "string", default: "Administrator" },
      "password-stdin": { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [email] = positionals;
  if (!email || positionals.length > 1) throw new OperatorError("Name one e-mail address.");
  const typedPassword = values["password-stdin"]
    ? (await text(process.stdin)).replace(/\r?\n$/, "")
    : undefined;
  const { password } = await withWorld(config, { mustExist: true }, (world) =>
    createAdmin(world, { email, username: values.name, password: typedPassword }),
  );
  console.log(`Admin: ${foldEmail(email)}`);
  if (typedPassword === undefined) console.log(`One-time password: ${password}`);
  return 0;
}

type NewAdmin = { email: string; username: string; password: string | undefined };

/**
 * Returns the password, generated if none was given. Throws an OperatorError, or ACCOUNT_EXISTS.
 */
export async function createAdmin(world: World, admin: NewAdmin): Promise<{ password: string }> {
  await refuseUnmigrated(world);
  const { config, clock, database } = world;
  const settings = await readSettings(database.db, config.preset);
  const account = await checked({ config, hub: { now: () => settings }, log }, admin);
  const password = admin.password ?? randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password, SERVER_PARTY);
  const hasInitialPassword = admin.password === undefined;
  const id = newId();
  const make = database.db.transaction().execute(async (tx) => {
    const row = { ...account, id, passwordHash, paymentOption: null, hasInitialPassword };
    await insertUser(tx, clock, row);
    await writeAudit(tx, world, "user.created", ["user", id], { actorId: null, newValue: account });
  });
  await make.catch((error: unknown) => {
    throw fromDbError(error);
  });
  return { password };
}

type Rules = Parameters<typeof refuseWeak>[0];
const log = { warn: (_details: object, message: string) => console.warn(message) };

async function checked(rules: Rules, admin: NewAdmin) {
  const email = foldEmail(admin.email);
  const name = usernameField.safeParse(admin.username);
  if (!isEmailAddress(email)) throw new OperatorError(`${admin.email} is not an e-mail address.`);
  if (!name.success) throw new OperatorError(`--name: ${name.error.issues[0]?.message}`);
  const username = name.data;
  if (admin.password !== undefined) {
    await refuseWeakHere(rules, admin.password, { email, username });
  }
  return { email, username, role: "Admin", subRole: null } as const;
}

async function refuseWeakHere(
  rules: Rules,
  password: string,
  about: { email: string; username: string },
) {
  try {
    await refuseWeak(rules, password, about, "password");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new OperatorError(error.details.fields?.password ?? error.message);
  }
}
