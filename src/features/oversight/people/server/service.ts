import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { getById } from "#/server/rows.ts";
import { audienceOf } from "#/shared/actor.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { Person, PersonHead, peopleContract } from "../contract.ts";
import { nextOf } from "../rules.ts";
import { findJourneyStatus, findPerson, listPeople } from "./queries.ts";

type Row = Awaited<ReturnType<typeof listPeople>>["rows"][number];

const present = ({ id, createdAt, ...row }: Row): Person => ({
  _id: id,
  ...row,
  createdAt: createdAt.toISOString(),
});

/** One page of everybody, searched, and how many match. */
export async function searchPeople({ db }: Context, query: ListQuery) {
  const { rows, total } = await listPeople(db, query);
  return { answer: { people: rows.map(present) }, total };
}

/** One person with state and next step; the sales head reads no address. Throws NOT_FOUND. */
export async function readPerson(context: Context, userId: string): Promise<PersonHead> {
  const { db, clock } = context;
  const row = await getById(userId, (known) => findPerson(db, known));
  const { key: statusKey, label: status } = await findJourneyStatus(db, clock.today(), row.id);
  const person = present(row);
  const hidesEmail = audienceOf(context.actor) === "salesHead";
  return {
    ...person,
    email: hidesEmail ? null : person.email,
    place: status,
    next: nextOf(statusKey),
  };
}

export const peopleService: Service<typeof peopleContract> = {
  list: searchPeople,
  find: readPerson,
};
