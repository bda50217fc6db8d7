import { placesLeft } from "#/features/batches/rules.ts";
import { findNextStart } from "#/features/batches/waitlist/server/queries.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import type { Outlook, outlookContract } from "../contract.ts";
import { readAnswerDays, readDocumentDays } from "./queries.ts";

/** When the next batch starts, and how long registrations and documents take: anybody may ask. */
export async function readOutlook({ db, clock }: Pick<Context, "db" | "clock">): Promise<Outlook> {
  const next = await findNextStart(db, clock.today());
  return {
    nextStart: next ? { startDate: next.startDate, placesLeft: placesLeft(next) } : null,
    answerDays: await readAnswerDays(db, clock),
    documentDays: await readDocumentDays(db, clock),
  };
}

export const outlookService: Service<typeof outlookContract> = { read: readOutlook };
