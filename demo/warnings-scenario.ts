import { warningsContract } from "#/domain/training/warnings/warnings.contract.ts";
import type { Rest } from "#/domain/training/warnings/warnings.rules.ts";
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

/** Days until a person the office has met is reviewed again. */
const LEFT_ALONE = 4;

type Signed = { traineeId: string; signs: readonly { kind: string }[] };

/**
 * Returns people with a sign, each with a different first sign. The queue begins with a person for
 * whom nothing was done yet.
 */
function differing<W extends Signed>([, ...others]: readonly W[]): W[] {
  const kindsOf = ({ signs }: W) => signs.map(({ kind }) => kind).join();
  const isFirst = (one: W) => others.find((other) => kindsOf(other) === kindsOf(one)) === one;
  return [...others.filter(isFirst), ...others.filter((one) => !isFirst(one))];
}

/** The office's actions for five of them, each with different signs and a different action. */
export async function careForThoseAtRisk(admin: Caller): Promise<void> {
  const { warnings } = await admin(warningsContract.list, { query: { pageSize: "200" } });
  for (const [index, care] of CARE.entries()) {
    const warning = differing(warnings)[index];
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
