import { z } from "zod";
import { ROLES, SUB_ROLES } from "#/shared/actor.ts";
import { get, list, namedObject, needed, post, put } from "#/shared/calls.ts";
import { emailField } from "#/shared/email-field.ts";
import { listQuery } from "#/shared/list.ts";
import { PAYMENT_OPTIONS } from "#/shared/payment-options.ts";
import { usernameField } from "../registration/registration.contract.ts";
import { isRole, rolePairOf, UNFIT_SUB_ROLE, UNKNOWN_ROLE } from "./users.rules.ts";

export const ApprovedUser = namedObject("ApprovedUser", {
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  contactNumber: z.string().nullable(),
  paymentOption: z.enum(PAYMENT_OPTIONS).nullable(),
  role: z.enum(ROLES),
  subRole: z.enum(SUB_ROLES).nullable(),
  disabled: z.boolean(),
  /** Whether they were invited and have not chosen a password yet. */
  isInvited: z.boolean(),
  /** Whether they sign in with a second factor. */
  hasFactor: z.boolean(),
  /** Whether they also sign in at the staff's identity provider; left out if not. */
  hasWorkAccount: z.literal(true).optional(),
  /** A new address that its owner has not confirmed yet. */
  pendingEmail: z.string().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type ApprovedUser = z.infer<typeof ApprovedUser>;

const createUserFields = z.object({
  username: usernameField,
  email: emailField,
  password: z.string().nullish(),
  // Plain text, so that the refusal of an unknown pair has the words of I-19.
  role: z.string().min(1, "Choose a role."),
  subRole: z.string().nullish(),
  amount: z.union([z.number(), z.string()]).nullish(),
  // Forms leave it empty for accounts that pay nothing.
  paymentOption: z.enum([...PAYMENT_OPTIONS, ""]).nullish(),
});

/**
 * Checked here only together with other invalid fields; alone it is refused by the service (I-19).
 */
const onlyWithOthers = {
  when: ({ value, issues }: { value: unknown; issues: unknown[] }) =>
    issues.length > 0 && typeof value === "object" && value !== null,
};

export const CreateUserInput = createUserFields
  .refine(({ role }) => !role || isRole(role), {
    path: ["role"],
    message: UNKNOWN_ROLE,
    ...onlyWithOthers,
  })
  .refine(({ role, subRole }) => !isRole(role) || rolePairOf(role, subRole) !== undefined, {
    path: ["subRole"],
    message: UNFIT_SUB_ROLE,
    ...onlyWithOthers,
  });
export type CreateUserInput = z.infer<typeof CreateUserInput>;

export const usersContract = {
  listApproved: list("/api/admin/approved-users", {
    summary: "Everybody with an approved account",
    access: { row: "40", may: { admin: "any", ceo: "any" } },
    query: listQuery([
      "username",
      "email",
      "contactNumber",
      "paymentOption",
      "role",
      "subRole",
      "createdAt",
    ]),
    response: z.array(ApprovedUser),
  }),
  defaults: get("/api/admin/create-user", {
    summary:
      "The initial password a form may offer, none in production unless the operator set one, and " +
      "whether mails reach anybody",
    access: { row: "N23", may: { admin: "any" } },
    response: z.object({ password: z.string().optional(), hasMailServer: z.boolean() }),
  }),
  create: post("/api/admin/create-user", {
    summary: "Create an approved account of any role; without a password, by invitation",
    access: { row: "42", may: { admin: "any" } },
    proof: needed("lets somebody in"),
    body: CreateUserInput,
    status: 201,
    response: z.object({ message: z.string(), user: ApprovedUser }),
    errors: ["ROLE_PAIR_INVALID", "ASSISTANCE_AMOUNT_MISSING", "WEAK_PASSWORD", "ACCOUNT_EXISTS"],
  }),
  update: put("/api/admin/users/:id", {
    summary:
      "Change a person's sub-role, payment option or access, which ends their sessions, or their " +
      "e-mail, which they confirm",
    access: { row: "N21", may: { admin: "any" } },
    proof: needed("role, access, e-mail and price of somebody else"),
    body: z.object({
      subRole: z.enum(SUB_ROLES).nullish(),
      paymentOption: z.enum(PAYMENT_OPTIONS).nullish(),
      disabled: z.boolean().nullish(),
      email: emailField.nullish(),
      /** The trainer who takes over their planned classes. */
      handOverTo: z.string().nullish(),
      version: z.int().optional(),
    }),
    response: z.object({ message: z.string(), user: ApprovedUser }),
    errors: [
      "NOT_FOUND",
      "ROLE_PAIR_INVALID",
      "SUB_ROLE_SETTLED",
      "PAYMENT_OPTION_SETTLED",
      "OWN_ACCOUNT_LOCKED",
      "LAST_GENERAL_ADMIN",
      "EMAIL_IN_USE",
      "STALE_VERSION",
      "TOO_MANY",
    ],
  }),
};
