import { warningsContract } from "#/features/warnings/contract.ts";
import type { Rest } from "#/features/warnings/rules.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import type { Caller } from "./caller.ts";

const CARE = [
  { deed: "call", text: "Fever since Thursday, comes again on Monday.", rest: "change" },
  { deed: "noAnswer", text: "Rang twice, wrote to the emergency contact too.", rest: "none" },
  {
    deed: "meeting",
    text: "Travels two hours each way. Asks for the afternoon slot.",
    rest: "day",
  },
  {
    deed: "message",
    text: "Wrote how the three open answers can still be handed in this week.",
    rest: "change",
  },
  { deed: "other", text: "Lent a laptop: the own one is at the repair shop.", rest: "change" },
] as const satisfies readonly { deed: string; text: string; rest: Rest }[];

/** Days until somebody whom the office met is looked at again. */
const LEFT_ALONE = 4;

/** What the office did about the first of those who have a sign. */
export async function careForThoseAtRisk(admin: Caller): Promise<void> {
  const { warnings } = await admin(warningsContract.list, { query: { pageSize: "30" } });
  for (const [index, care] of CARE.entries()) {
    // Every third one: the queue begins with somebody about whom nothing was done yet.
    const warning = warnings[index * 3 + 1];
    if (!warning) return;
    await admin(warningsContract.note, {
      params: { userId: warning.traineeId },
      body: {
        ...care,
        batchId: warning.batchId,
        restsUntil: care.rest === "day" ? addDays(istDate(new Date()), LEFT_ALONE) : null,
      },
    });
  }
}
