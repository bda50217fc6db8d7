import type { Audience } from "#/shared/actor.ts";
import { SCOPE_NAMES, type Scope } from "#/shared/scopes.ts";
import type { Mounted } from "./mount.ts";

/** Returns the scopes of access tokens that open at least one call to an audience. */
export const scopesOf = (features: readonly Mounted[], audience: Audience): Scope[] => {
  const open = features
    .flatMap(({ contract }) => Object.values(contract))
    .filter(({ access }) => !("public" in access) && access.may[audience])
    .map(({ scope }) => scope);
  return SCOPE_NAMES.filter((scope) => open.includes(scope));
};
