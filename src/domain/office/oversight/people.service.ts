import type { Context } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { Person, peopleContract } from "./people.contract.ts";
import { listPeople } from "./people.queries.ts";

type Row = Awaited<ReturnType<typeof listPeople>>["rows"][number];

const present = ({ id, createdAt, ...row }: Row): Person => ({
  _id: id,
  ...row,
  createdAt: createdAt.toISOString(),
});

async function searchPeople({ db }: Context, query: ListQuery) {
  const { rows, total } = await listPeople(db, query);
  return { answer: { people: rows.map(present) }, total };
}

export const peopleService: Service<typeof peopleContract> = {
  list: searchPeople,
};
