import { writeCode } from "#/domain/placement/certificates/certificates.rules.ts";
import { readsContacts } from "#/domain/placement/companies/companies.policy.ts";
import type { Context } from "#/platform/app/platform.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { type Audience, audienceOf } from "#/shared/actor.ts";
import { numberIn, wordsOf } from "#/shared/search-text.ts";
import { personRightsOf } from "../person/person.policy.ts";
import { findPapers } from "./found-numbers.queries.ts";
import { findPeople } from "./found-people.queries.ts";
import type { Found, searchContract } from "./search.contract.ts";
import { findBatches, findCompanies, findContacts, findGuides } from "./search.queries.ts";
import { MOST_HITS, paperEndings, queryOf } from "./search.rules.ts";

/** The roles that may find batches, and the source of the companies that each role sees. */
const BATCH_READERS: readonly Audience[] = ["admin", "ceo", "salesHead", "trainer"];
const COMPANIES_OF: Partial<Record<Audience, "interviews" | "records">> = {
  admin: "interviews",
  ceo: "interviews",
  salesHead: "interviews",
  informer: "interviews",
  cto: "records",
};

/** Whether the account's name includes every name in the details. */
const isNamed = (username: string, fullName: string) =>
  wordsOf(fullName).every((name) => wordsOf(username).includes(name));

/** Returns everything matching the text that the caller may open; nothing for an empty text. */
async function search({ db, actor }: Context, { q }: { q: string }): Promise<Found> {
  const audience = audienceOf(actor);
  const rights = getOrThrow(personRightsOf(audience), "FORBIDDEN");
  const text = queryOf(q);
  if (text === "") return { people: [], batches: [], companies: [] };
  const companies = COMPANIES_OF[audience];
  const number = numberIn(text);
  const [people, batches, found, contacts, guides, papers] = await Promise.all([
    findPeople(db, rights, text),
    BATCH_READERS.includes(audience)
      ? findBatches(db, text, { byTrainer: audience !== "salesHead" })
      : [],
    companies ? findCompanies(db, companies, text) : [],
    number && readsContacts(audience) ? findContacts(db, number) : [],
    audience === "cto" ? findGuides(db, text, number) : [],
    rights.receipts ? findPapers(db, paperEndings(text)) : [],
  ]);
  return {
    people: people.map(({ id, email, state, fullName, company, ...person }) => ({
      ...person,
      _id: id,
      email: rights.contact ? email : null,
      state: rights.account ? state : null,
      ...(fullName && !isNamed(person.username, fullName) && { fullName }),
      ...(company && { company }),
    })),
    batches: batches.map(({ id, trainers, ...batch }) => ({
      ...batch,
      _id: id,
      ...(trainers && { trainers }),
    })),
    companies: [...contacts, ...found].slice(0, MOST_HITS),
    ...(papers.length > 0 && {
      papers: papers.map(({ id, number, receipt, day, ...paper }) => ({
        ...paper,
        _id: id,
        date: day,
        number: paper.kind === "Certificate" ? writeCode(number) : number,
        ...(receipt && { receipt }),
      })),
    }),
    ...(guides.length > 0 && { guides: guides.map(({ id, ...guide }) => ({ ...guide, _id: id })) }),
  };
}

export const searchService: Service<typeof searchContract> = { search };
