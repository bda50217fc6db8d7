import type { PublicContext } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import { filledSections } from "#/platform/hub/filled-sections.ts";
import type { LegalFacts, legalContract } from "./legal.contract.ts";
import { countPlaced } from "./legal.queries.ts";
import { claimOf, countedClaims } from "./legal.rules.ts";

/** The non-empty fields of a record. */
const filled = <T extends Record<string, string>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== "")) as Partial<T>;

function readFacts({ hub }: PublicContext): LegalFacts {
  const settings = hub.now();
  const { owner, terms, refundPolicy } = settings;
  const { grievance, ...ofOwner } = owner;
  const { name, ...ways } = grievance;
  const sections = filledSections(refundPolicy, settings);
  return {
    owner: filled(ofOwner),
    ...(name ? { grievanceOfficer: { name, ...filled(ways) } } : {}),
    terms: { version: terms.version, sections: filledSections(terms.text, settings) },
    ...(sections.length > 0 ? { refundPolicy: sections } : {}),
  };
}

/** The owner's claims; for an empty one the hub's own figure. */
async function readClaims({ db, hub }: PublicContext) {
  const { placed, clients } = hub.now().claims;
  if (placed && clients) return { placed: claimOf(placed), clients: claimOf(clients) };
  const counted = countedClaims(await countPlaced(db));
  return {
    placed: placed ? claimOf(placed) : counted.placed,
    clients: clients ? claimOf(clients) : counted.clients,
  };
}

export const legalService: Service<typeof legalContract> = {
  facts: readFacts,
  claims: readClaims,
};
