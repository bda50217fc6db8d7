import { z } from "zod";
import { get, namedObject } from "#/shared/calls.ts";

const BadgeIssuer = namedObject("BadgeIssuer", {
  "@context": z.array(z.string()),
  id: z.string(),
  type: z.array(z.string()),
  name: z.string(),
  url: z.string(),
});

/** The public half of a key pair (RFC 7517). */
const PublicKey = namedObject("BadgeKey", {
  kty: z.string(),
  n: z.string(),
  e: z.string(),
  alg: z.string(),
  use: z.string(),
  kid: z.string(),
});

const BadgeAchievement = namedObject("BadgeAchievement", {
  "@context": z.array(z.string()),
  id: z.string(),
  type: z.array(z.string()),
  achievementType: z.string(),
  name: z.string(),
  description: z.string(),
  criteria: z.object({ narrative: z.string() }),
});

/** Certificates as Open Badges 3.0, and the data that a verifier fetches. */
export const badgesContract = {
  badge: get("/api/verify/:code/badge", {
    summary: "A certificate as an Open Badges 3.0 credential (VC-JWT), by its number, for anybody",
    access: { row: "N256", public: true },
    response: "file",
    errors: ["NOT_FOUND", "TOO_MANY"],
  }),
  issuer: get("/api/badges/issuer", {
    summary: "Who issues badges (Open Badges 3.0, Profile)",
    access: { row: "N257", public: true },
    response: BadgeIssuer,
  }),
  keys: get("/api/badges/keys", {
    summary: "The public keys that badges are signed with (JWK set)",
    access: { row: "N258", public: true },
    response: z.object({ keys: z.array(PublicKey) }),
  }),
  key: get("/api/badges/keys/:id", {
    summary: "One public key that badges are signed with (JWK)",
    access: { row: "N258", public: true },
    response: PublicKey,
    errors: ["NOT_FOUND"],
  }),
  achievement: get("/api/badges/achievements/:slug", {
    summary: "What a badge is given for (Open Badges 3.0, Achievement)",
    access: { row: "N259", public: true },
    response: BadgeAchievement,
    errors: ["NOT_FOUND"],
  }),
  status: get("/api/badges/status/:list", {
    summary: "Which badges count no longer (Bitstring Status List, VC-JWT)",
    access: { row: "N260", public: true },
    response: "file",
    errors: ["NOT_FOUND", "TOO_MANY"],
  }),
};
