import { readsContacts } from "#/domain/placement/companies/companies.policy.ts";
import type { Context } from "#/platform/app/platform.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { type Audience, audienceOf } from "#/shared/actor.ts";
import { numberIn, searchText } from "#/shared/search-text.ts";
import { personRightsOf } from "../person/person.policy.ts";
import type { Found, searchContract } from "./search.contract.ts";
import {
  findBatches,
  findCompanies,
  findContacts,
  findGuides,
  findPeople,
} from "./search.queries.ts";
import { MOST_HITS, queryOf } from "./search.rules.ts";

/** The roles that look at batches, and where the companies are that a role sees. */
const BATCH_READERS: readonly Audience[] = ["admin", "ceo", "salesHead", "trainer"];
const COMPANIES_OF: Partial<Record<Audience, "interviews" | "records">> = {
  admin: "interviews",
  ceo: "interviews",
  salesHead: "interviews",
  informer: "interviews",
  cto: "records",
};

/** Returns what the caller may open and what fits the text: nothing for an empty one. */
export async function search({ db, actor }: Context, { q }: { q: string }): Promise<Found> {
  const audience = audienceOf(actor);
  const rights = getOrThrow(personRightsOf(audience), "FORBIDDEN");
  const text = searchText(queryOf(q));
  if (text === "") return { people: [], batches: [], companies: [] };
  const companies = COMPANIES_OF[audience];
  const number = numberIn(text);
  const [people, batches, found, contacts, guides] = await Promise.all([
    findPeople(db, rights, text),
    BATCH_READERS.includes(audience)
      ? findBatches(db, text, { byTrainer: audience !== "salesHead" })
      : [],
    companies ? findCompanies(db, companies, text) : [],
    number && readsContacts(audience) ? findContacts(db, number) : [],
    audience === "cto" ? findGuides(db, text, number) : [],
  ]);
  return {
    people: people.map(({ id, email, state, ...person }) => ({
      ...person,
      _id: id,
      email: rights.contact ? email : null,
      state: rights.account ? state : null,
    })),
    batches: batches.map(({ id, trainers, ...batch }) => ({
      ...batch,
      _id: id,
      ...(trainers && { trainers }),
    })),
    companies: [...contacts, ...found].slice(0, MOST_HITS),
    ...(guides.length > 0 && { guides: guides.map(({ id, ...guide }) => ({ ...guide, _id: id })) }),
  };
}

export const searchService: Service<typeof searchContract> = { search };
