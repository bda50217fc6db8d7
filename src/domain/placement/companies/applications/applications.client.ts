import { currentDate } from "#/client/lib/clock.ts";
import { confirm } from "#/client/lib/confirm.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { isWithinHighest, openingsContract } from "../openings/openings.contract.ts";
import { type Application, applicationsContract } from "./applications.contract.ts";
import { type Move, STAGE_NAMES } from "./applications.rules.ts";

/** The queries that any change of an application affects. */
export const BOARD_READS = [
  applicationsContract.board,
  openingsContract.list,
  openingsContract.fits,
];

/** Returns a function that moves an application to a stage and shows a toast. */
export function useMove() {
  const send = useSend(applicationsContract.move, { refresh: BOARD_READS });
  return (of: Application, stage: Move) =>
    send.mutate(
      { params: { applicationId: of._id }, body: { stage, version: of.version } },
      {
        onSuccess: () => toast.success(`${of.username}: ${STAGE_NAMES[stage]}.`),
      },
    );
}

/**
 * Returns a function that records that a candidate joined. `correct` opens an offer that exceeds
 * today's limits.
 */
export function useJoining(correct: (of: Application) => void) {
  const send = useSend(applicationsContract.join, { refresh: BOARD_READS });
  return (of: Application) => {
    if (of.offer && of.placedAt === null && !isWithinHighest(of.offer)) return correct(of);
    const day = of.offer?.joiningDate ?? "";
    const early =
      day > currentDate() ? ` Their joining day is still to come: ${formatShownDate(day)}.` : "";
    void confirm({
      title: `${of.username} has joined?`,
      text: of.placedAt
        ? `They are placed at ${of.placedAt} already. That placement stays; they stand here as joined.`
        : `It is recorded as their placement, with the parts of the offer.${early}`,
      verb: "Note as joined",
      tone: "accent",
      action: async () => {
        const { message } = await send.mutateAsync({
          params: { applicationId: of._id },
          body: { version: of.version, despitePlacement: of.placedAt !== null },
        });
        toast.success(message, { about: of.username });
      },
    });
  };
}
