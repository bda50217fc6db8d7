import { z } from "zod";
import { barred, text } from "./config-texts.ts";
import { isLoopbackUrl } from "./config-urls.ts";

/** The OpenID provider at which staff may sign in. */
export type OidcConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider's name on the button: "Google Workspace". */
  name: string;
  /** Values of `acr` by which it reports that it asked for a second factor. */
  mfaAcr: readonly string[];
};

export const OIDC_SET = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, search, hash, username } = new URL(address);
  const isSafe = protocol === "https:" || (protocol === "http:" && isLoopbackUrl(address));
  return isSafe && !search && !hash && !username;
}

export const OIDC_SETTINGS = {
  OIDC_ISSUER: text.pipe(
    z
      .string()
      .refine(
        isIssuer,
        "an https address as the provider names itself (http only for this machine)",
      )
      .optional(),
  ),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text.pipe(z.string().max(40, "at most 40 characters").default("your work account")),
  OIDC_MFA_ACR: barred,
};
type Settings = z.infer<z.ZodObject<typeof OIDC_SETTINGS>>;

/** Returns the provider; undefined if none is set, and everyone signs in here. */
export function oidcOf(settings: Settings): OidcConfig | undefined {
  const [issuer, clientId, clientSecret] = OIDC_SET.map((name) => settings[name]);
  if (!issuer || !clientId || !clientSecret) return undefined;
  const { OIDC_NAME: name, OIDC_MFA_ACR: mfaAcr = [] } = settings;
  return { issuer, clientId, clientSecret, name, mfaAcr };
}
