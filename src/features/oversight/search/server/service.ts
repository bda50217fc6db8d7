import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { getOrThrow } from "#/server/rows.ts";
import { type Audience, audienceOf } from "#/shared/actor.ts";
import { searchText } from "../../people/rules.ts";
import { personRightsOf } from "../../person/policy.ts";
import type { Found, searchContract } from "../contract.ts";
import { queryOf } from "../rules.ts";
import { findBatches, findCompanies, findPeople } from "./queries.ts";

/** The roles that look at batches, and where the companies are that a role sees. */
const BATCH_READERS: readonly Audience[] = ["admin", "ceo", "salesHead", "trainer"];
const COMPANIES_OF: Partial<Record<Audience, "interviews" | "records">> = {
  admin: "interviews",
  ceo: "interviews",
  salesHead: "interviews",
  cto: "records",
};

/** Returns what the caller may open and what fits the text: nothing for an empty one. */
export async function search({ db, actor }: Context, { q }: { q: string }): Promise<Found> {
  const audience = audienceOf(actor);
  const rights = getOrThrow(personRightsOf(audience), "FORBIDDEN");
  const text = searchText(queryOf(q));
  if (text === "") return { people: [], batches: [], companies: [] };
  const companies = COMPANIES_OF[audience];
  const [people, batches, found] = await Promise.all([
    findPeople(db, rights, text),
    BATCH_READERS.includes(audience)
      ? findBatches(db, text, { byTrainer: audience !== "salesHead" })
      : [],
    companies ? findCompanies(db, companies, text) : [],
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
    companies: found,
  };
}

export const searchService: Service<typeof searchContract> = { search };
