import { webhooksContract } from "#/domain/office/webhooks/webhooks.contract.ts";
import type { Caller } from "./caller.ts";
import type { Event } from "./modules.ts";
import { programUrl } from "./receiver.ts";

/** Webhooks to two programs on this machine, one of which does not answer. */
export const webhookEvents = (origin: string | undefined): Event[] =>
  origin === undefined
    ? []
    : [
        {
          daysAgo: 4.6,
          run: async (admin: Caller) => {
            await admin(webhooksContract.add, {
              body: {
                url: programUrl(origin, "list"),
                label: "Customer list",
                events: ["person.approved", "person.paid", "person.joined", "person.placed"],
              },
            });
            const closed = await admin(webhooksContract.add, {
              body: {
                url: programUrl(origin, "sheet"),
                label: "Placement sheet",
                events: ["person.placed"],
              },
            });
            await admin(webhooksContract.test, { params: { webhookId: closed.id } });
          },
        },
      ];
