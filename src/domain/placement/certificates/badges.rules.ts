import { MODULE_NAMES, MODULES, type Module, PASS_SCORE } from "#/shared/modules.ts";
import { achievementOf, type CertificateKind, writeCode } from "./certificates.rules.ts";

/** The JSON-LD contexts of a badge, in order. */
export const OB_CONTEXTS = [
  "https://www.w3.org/ns/credentials/v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
] as const;

/**
 * Badges per status list: 16 KiB of bits, so that fetching a list does not reveal which badge is
 * being checked.
 */
export const BITS_PER_LIST = 131_072;

/** The paths of the documents a badge refers to, relative to the hub's address. */
export const BADGE_PATHS = {
  issuer: "/api/badges/issuer",
  keys: "/api/badges/keys",
  key: (id: string) => `/api/badges/keys/${id}`,
  achievement: (slug: string) => `/api/badges/achievements/${slug}`,
  status: (list: number) => `/api/badges/status/${list}`,
  badge: (code: string) => `/api/verify/${writeCode(code)}/badge`,
};

/** The issuer: the hub's own address, and its name. */
export type Issuer = { publicUrl: string; name: string };

/** The issuer's profile (Open Badges 3.0, Profile). */
export const profileOf = ({ publicUrl, name }: Issuer) => ({
  id: `${publicUrl}${BADGE_PATHS.issuer}`,
  type: ["Profile"],
  name,
  url: publicUrl,
});

const slugOf = (module: Module | null): string => module?.toLowerCase() ?? "placement";

/** An achievement by the last part of its address; undefined for an unknown one. */
export function achievementAt(publicUrl: string, slug: string) {
  const module = MODULES.find((one) => slugOf(one) === slug);
  if (!module && slug !== slugOf(null)) return undefined;
  const about = module
    ? {
        achievementType: "Course",
        name: `${MODULE_NAMES[module]} module`,
        description: `The ${MODULE_NAMES[module]} module of the training programme.`,
        criteria: {
          narrative: `A score of ${PASS_SCORE} or more out of 10, given by the trainer.`,
        },
      }
    : {
        achievementType: "Achievement",
        name: "Placement",
        description: "A placement with a company after the training programme.",
        criteria: { narrative: "An offer by the company, taken and recorded." },
      };
  return { id: `${publicUrl}${BADGE_PATHS.achievement(slug)}`, type: ["Achievement"], ...about };
}

/** The data of a certificate in a badge. */
export type Badge = {
  id: string;
  code: string;
  position: number;
  kind: CertificateKind;
  module: Module | null;
  holder: string;
  title: string;
  batch: string | null;
  issuer: string;
  earnedOn: string;
  issuedAt: Date;
};

/** The list that holds the state of a badge, and its position there. */
export const placeOfBit = (position: number) => ({
  list: Math.floor(position / BITS_PER_LIST),
  index: position % BITS_PER_LIST,
});

/** A certificate as an OpenBadgeCredential, with the text of the paper. */
export function credentialOf(publicUrl: string, badge: Badge) {
  const { list, index } = placeOfBit(badge.position);
  const status = `${publicUrl}${BADGE_PATHS.status(list)}`;
  return {
    "@context": OB_CONTEXTS,
    id: `${publicUrl}${BADGE_PATHS.badge(badge.code)}`,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: achievementOf(badge),
    issuer: profileOf({ publicUrl, name: badge.issuer }),
    validFrom: badge.issuedAt.toISOString(),
    credentialSubject: {
      id: `urn:uuid:${badge.id}`,
      type: ["AchievementSubject"],
      // Unhashed: the holder of a badge shows their name anyway, so a hash would hide nothing.
      identifier: [
        { type: "IdentityObject", identityType: "name", hashed: false, identityHash: badge.holder },
      ],
      activityEndDate: `${badge.earnedOn}T00:00:00+05:30`,
      ...(badge.batch && { narrative: `Batch ${badge.batch}` }),
      achievement: achievementAt(publicUrl, slugOf(badge.module)),
    },
    credentialStatus: {
      id: `${status}#${index}`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: String(index),
      statusListCredential: status,
    },
  };
}

/** The bits of a list, the first one leftmost: set for badges that no longer count. */
export function bitsOf(positions: readonly number[]): Uint8Array {
  const bits = new Uint8Array(BITS_PER_LIST / 8);
  for (const position of positions) {
    const { index } = placeOfBit(position);
    bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  }
  return bits;
}

/**
 * Hours for which a status list is valid, so that an old one cannot be shown forever after a
 * withdrawal.
 */
const LIST_HOURS = 25;

/** A status list as a credential (W3C Bitstring Status List); `encoded` are its compressed bits. */
export function statusCredentialOf(
  issuer: Issuer,
  { list, encoded, at }: { list: number; encoded: string; at: Date },
) {
  const id = `${issuer.publicUrl}${BADGE_PATHS.status(list)}`;
  return {
    "@context": [OB_CONTEXTS[0]],
    id,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: `${issuer.publicUrl}${BADGE_PATHS.issuer}`,
    validFrom: at.toISOString(),
    validUntil: new Date(at.getTime() + LIST_HOURS * 3_600_000).toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      encodedList: encoded,
    },
  };
}

const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1000);

/** A credential as the claims of a JWT (Open Badges 3.0, 8.2.4), in addition to its own members. */
export const claimsOf = <C extends { id: string; validFrom: string; validUntil?: string }>(
  credential: C,
  { issuer, subject }: { issuer: string; subject: string },
) => ({
  ...credential,
  iss: issuer,
  jti: credential.id,
  nbf: secondsOf(credential.validFrom),
  ...(credential.validUntil && { exp: secondsOf(credential.validUntil) }),
  sub: subject,
});
