import { supportOf } from "#/features/guidance/rules.ts";
import { listBusiest } from "#/features/guidance/server/queries.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { addYear } from "#/shared/dates.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { Supported, supportedContract } from "../contract.ts";
import { type Kind, SHOWN_LOADS, type Shown } from "../rules.ts";
import { countSeekers, countShown, listSupported, type SupportedRow } from "./queries.ts";

/** People with a provider and personal assistants as one list, searched and cut here (C8). */
export async function listAllSupported(
  { db, clock }: Context,
  query: ListQuery & { show?: Shown | undefined; kind?: Kind | undefined },
) {
  const found = await listSupported(db, {
    ...query,
    show: query.show ?? "open",
    today: clock.today(),
  });
  const { rows, total, totalAssistance } = found;
  return { answer: { people: rows.map(presentSupported), totalAssistance }, total };
}

/** The CTO's first look: who has how many people, who has nobody, whose support is about to end. */
export async function readOverview({ db, clock }: Context) {
  const today = clock.today();
  const load = await listBusiest(db, SHOWN_LOADS);
  return {
    supported: await countShown(db, { today, show: "open" }),
    seekers: await countSeekers(db),
    ending: await countShown(db, { today, show: "ending" }),
    load: load.map(({ id, name, asProvider, asHelper }) => ({
      _id: id,
      name,
      asProvider,
      asHelper,
    })),
  };
}

const presentSupported = (row: SupportedRow): Supported => ({
  _id: row.id,
  kind: row.kind,
  userId: row.userId,
  name: row.name,
  companyName: row.companyName,
  dateOfJoining: row.dateOfJoining,
  ...supportOf(row),
  endDate: row.endDate?.toISOString() ?? null,
  supportEnds: row.dateOfJoining && addYear(row.dateOfJoining),
});

export const supportedService: Service<typeof supportedContract> = {
  overview: readOverview,
  supported: listAllSupported,
};
