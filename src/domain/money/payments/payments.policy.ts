import { type Actor, audienceOf } from "#/shared/actor.ts";

/** Whether an actor may read a receipt: the payer, the general admin and the CEO (row N10). */
export const paymentPolicy = {
  readReceipt: (actor: Actor, receipt: { traineeId: string }): boolean => {
    const audience = audienceOf(actor);
    return audience === "admin" || audience === "ceo" || receipt.traineeId === actor.id;
  },
};
