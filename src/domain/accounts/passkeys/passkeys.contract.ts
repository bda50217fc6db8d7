import { z } from "zod";
import { alwaysNeeded, del, Message, namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";
import { lineField } from "#/shared/line-field.ts";
import { LoginAnswer } from "../sessions/sessions.contract.ts";
import { MAX_PASSKEY_NAME, TRANSPORTS } from "./passkeys.rules.ts";

/** Bytes in the form browsers use: base64url without padding. */
const bytes = (most: number) =>
  z
    .string()
    .min(1, "Bytes are missing.")
    .max(most, "Too long.")
    .regex(/^[A-Za-z0-9_-]+$/, "Bytes in base64url.");

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal("public-key"),
};

/** A new passkey, as returned by navigator.credentials.create(). */
export const NewPasskey = namedObject("NewPasskey", {
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(65_536),
    // Values that newer browsers add are left out.
    transports: z.array(z.string().max(30, "Too long.")).max(10, "Too many.").optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** A passkey's assertion, as returned by navigator.credentials.get(). */
export const PasskeyProof = namedObject("PasskeyProof", {
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: bytes(200).nullish(),
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** One of the owner's passkeys, as they see it. */
export const Passkey = namedObject("Passkey", {
  _id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The recovery codes issued with a person's first factor of any kind. */
export const RecoveryCodes = namedObject("RecoveryCodes", {
  message: z.string(),
  /** Shown only once; empty if earlier ones stay valid. */
  recoveryCodes: z.array(z.string()),
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

const Known = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.enum(TRANSPORTS)),
});

const NewPasskeyOptions = namedObject("NewPasskeyOptions", {
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  attestation: z.literal("none"),
  /** Existing passkeys: a device that has one does not create a second. */
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});

const ProofOptions = namedObject("PasskeyProofOptions", {
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  /** The owner's passkeys; left out if the person signing in is not known yet. */
  allowCredentials: z.array(Known).optional(),
});

const nameField = lineField(
  "Give it a name.",
  MAX_PASSKEY_NAME,
  `At most ${MAX_PASSKEY_NAME} characters.`,
);

/** Calls that everyone may make about themselves. */
const own = <Row extends string>(row: Row) => ({ row, may: everyone("self") });

export const passkeysContract = {
  startAdding: post("/api/auth/passkeys/options", {
    summary: "What a browser is asked for a new passkey with",
    access: { ...own("N150"), beforeFactor: true },
    proof: alwaysNeeded("how one signs in"),
    response: NewPasskeyOptions,
    answersSecret: true,
  }),
  add: post("/api/auth/passkeys", {
    summary: "Add a passkey; with the first factor come ten recovery codes",
    access: { ...own("N151"), beforeFactor: true },
    proof: alwaysNeeded("how one signs in"),
    body: z.object({ passkey: NewPasskey }),
    response: RecoveryCodes,
    answersSecret: true,
    errors: ["PASSKEY_REFUSED", "PASSKEY_KNOWN", "PASSKEYS_FULL"],
  }),
  rename: put("/api/auth/passkeys/:id", {
    summary: "Give one of one's own passkeys another name",
    access: { row: "N152", may: everyone("owned"), owned: "params.id" },
    proof: notNeeded("a name for oneself"),
    body: z.object({ name: nameField }),
    response: Message,
    errors: ["NOT_FOUND"],
  }),
  remove: del("/api/auth/passkeys/:id", {
    summary: "Sign in without this passkey from now on",
    access: { row: "N153", may: everyone("owned"), owned: "params.id" },
    proof: alwaysNeeded("how one signs in"),
    response: Message,
    errors: ["NOT_FOUND", "FACTOR_OF_ROLE"],
  }),
  startProof: post("/api/auth/step-up/options", {
    summary: "What a browser is asked with for a passkey that proves who one is",
    access: { ...own("N154"), beforeFactor: true },
    proof: notNeeded("leads to the proof itself"),
    response: ProofOptions,
    answersSecret: true,
    errors: ["NO_FACTOR"],
  }),
  startSignIn: post("/api/auth/passkey-login/options", {
    summary: "What a browser is asked with for a passkey to sign in",
    access: { row: "N155", public: true },
    proof: notNeeded("before a session"),
    response: ProofOptions,
    answersSecret: true,
    errors: ["TOO_MANY"],
  }),
  signIn: post("/api/auth/passkey-login", {
    summary: "Sign in with a passkey alone: it is password and second factor in one",
    access: { row: "N156", public: true },
    proof: notNeeded("is a sign-in"),
    body: z.object({
      // Any text: a role other than the account's is refused as in a sign-in with password.
      role: z.string().min(1, "Choose a tab.").max(50, "At most 50 characters."),
      // The account the passkey must belong to, if it is known already.
      email: z.string().max(254, "At most 254 characters.").optional(),
      passkey: PasskeyProof,
    }),
    response: LoginAnswer,
    errors: [
      "WRONG_PASSKEY",
      "WRONG_CREDENTIALS",
      "AWAITING_APPROVAL",
      "NOT_APPROVED",
      "ACCOUNT_DISABLED",
      "TOO_MANY",
    ],
  }),
};
