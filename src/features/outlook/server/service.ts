import { placesLeft } from "#/features/batches/rules.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import type { Outlook, outlookContract } from "../contract.ts";
import { findOutlook } from "./queries.ts";

/** When the next batch starts, and how long registrations and documents take: anybody may ask. */
export async function readOutlook({ db, clock }: Pick<Context, "db" | "clock">): Promise<Outlook> {
  const { next, full, ...days } = await findOutlook(db, clock);
  return {
    fullStart: full && (!next || full.startDate < next.startDate) ? full.startDate : null,
    nextStart: next ? { startDate: next.startDate, placesLeft: placesLeft(next) } : null,
    ...days,
  };
}

export const outlookService: Service<typeof outlookContract> = { read: readOutlook };
