import { webhooksContract } from "#/domain/office/webhooks/webhooks.contract.ts";
import type { Caller } from "./caller.ts";
import type { Event } from "./modules.ts";
import { programUrl } from "./receiver.ts";

/** Two programs on this machine that are told what happens: one of them does not answer. */
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
