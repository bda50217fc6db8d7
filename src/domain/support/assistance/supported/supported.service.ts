import { listBusiest } from "#/domain/support/guidance/guidance.queries.ts";
import { supportOf } from "#/domain/support/guidance/guidance.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import { addYear } from "#/shared/dates.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { SupportedPerson, supportedContract } from "./supported.contract.ts";
import { listSupported, readFirstSupport, type SupportedPersonRow } from "./supported.queries.ts";
import { type Kind, SHOWN_FIRST, SHOWN_WORKLOADS, type Shown } from "./supported.rules.ts";

/** People with a provider and personal assistants as one list, searched and paged here (C8). */
async function listAllSupported(
  { db, clock }: Context,
  query: ListQuery & { show?: Shown | undefined; kind?: Kind | undefined },
) {
  const page = await listSupported(db, {
    ...query,
    show: query.show ?? "open",
    today: clock.today(),
  });
  const { rows, total, totalAssistance } = page;
  return { answer: { people: rows.map(presentPerson), totalAssistance }, total };
}

/**
 * The CTO's overview: workload by guide, people without a provider, and ending support, each with
 * names.
 */
async function readOverview({ db, clock }: Context) {
  const today = clock.today();
  const workload = await listBusiest(db, SHOWN_WORKLOADS);
  const rows = await readFirstSupport(db, today, SHOWN_FIRST);
  const part = (of: "seeking" | "ending") => {
    const found = rows.filter((row) => row.part === of);
    const first = found.map(({ id, userId, name, companyName, date }) => {
      return { _id: id, userId, name, companyName, date };
    });
    return { count: found[0]?.inAll ?? 0, first };
  };
  const [seeking, ending] = [part("seeking"), part("ending")];
  return {
    supported: rows[0]?.supported ?? 0,
    seekers: seeking.count,
    ending: ending.count,
    firstSeekers: seeking.first,
    firstEnding: ending.first,
    load: workload.map(({ id, name, asProvider, asHelper }) => ({
      _id: id,
      name,
      asProvider,
      asHelper,
    })),
  };
}

const presentPerson = (row: SupportedPersonRow): SupportedPerson => ({
  ...row,
  ...supportOf(row),
  _id: row.id,
  endDate: row.endDate?.toISOString() ?? null,
  supportEnds: row.dateOfJoining && addYear(row.dateOfJoining),
});

export const supportedService: Service<typeof supportedContract> = {
  overview: readOverview,
  supported: listAllSupported,
};
