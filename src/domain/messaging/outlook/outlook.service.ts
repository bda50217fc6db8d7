import { placesLeft } from "#/domain/training/batches/batches.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { Outlook, outlookContract } from "./outlook.contract.ts";
import { findOutlook } from "./outlook.queries.ts";

/** When the next batch starts, and how long registrations and documents take; public. */
async function readOutlook({ db, clock }: Pick<Context, "db" | "clock">): Promise<Outlook> {
  const { next, full, ...days } = await findOutlook(db, clock);
  return {
    fullStart: full && (!next || full.startDate < next.startDate) ? full.startDate : null,
    nextStart: next ? { startDate: next.startDate, placesLeft: placesLeft(next) } : null,
    ...days,
  };
}

export const outlookService: Service<typeof outlookContract> = { read: readOutlook };
