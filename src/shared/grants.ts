import { AUDIENCES, type Audience, STAFF } from "./actor.ts";

/**
 * Whose things a call is about: self: the caller's own, without an id in the call · own: the id in
 * the call must be the caller's · owned: the call names a thing by its id, and the service loads it
 * through an owner check, so that another user's thing looks missing.
 */
type Ownership = "self" | "own" | "owned";

/** What must also hold of the caller; marketing: eligible for it, or placed. */
export type Flag = "placed" | "marketing";

/** What an audience may do with a call; any: with whatever the call names. */
export type Grant = "any" | Ownership | `${Ownership}+${Flag}`;

/** Returns a grant's two parts: "own+placed" is ownership "own" with the flag "placed". */
export function partsOf(grant: Grant): { ownership: Ownership | "any"; flag?: Flag } {
  const [ownership, flag] = grant.split("+") as [Ownership | "any", Flag?];
  return { ownership, ...(flag ? { flag } : {}) };
}

/** Everyone with an account. */
export const everyone = <G extends Grant>(grant: G): Record<Audience, G> =>
  Object.fromEntries(AUDIENCES.map((audience) => [audience, grant])) as Record<Audience, G>;

/** Those who look up people beyond the ones they teach: all staff. */
export const everyStaff = <G extends Grant>(grant: G): Partial<Record<Audience, G>> =>
  Object.fromEntries(STAFF.map((audience) => [audience, grant]));

/** Every trainee, whatever the sub-role. */
export const everyTrainee = <G extends Grant>(grant: G) => ({
  trainee: grant,
  existingTrainee: grant,
  assistance: grant,
});

/** Everyone with marketing: an existing trainee, or a trainee who is eligible or placed. */
export const inMarketing = <O extends Ownership>(ownership: O) => ({
  trainee: `${ownership}+marketing` as const,
  existingTrainee: ownership,
});
