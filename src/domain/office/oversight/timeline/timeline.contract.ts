import { z } from "zod";
import { AddressField } from "#/shared/address-field.ts";
import { list, namedObject } from "#/shared/calls.ts";
import { everyTrainee } from "#/shared/grants.ts";
import { listQuery } from "#/shared/list.ts";
import { EVENT_KINDS, TIMELINE_STAGES } from "./timeline.rules.ts";

export const TimelineEvent = namedObject("TimelineEvent", {
  at: z.iso.datetime(),
  kind: z.enum(EVENT_KINDS),
  text: z.string(),
  /** Who did it, if known. */
  actor: z.string().nullable(),
  /** The person whose page that name links to, for the office. */
  actorId: z.string().nullable().optional(),
  /** The reader's own page that shows more. */
  href: AddressField.nullable(),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

export const timelineContract = {
  read: list("/api/timeline/:userId", {
    summary: "What happened to a person from the registration on, newest first",
    access: {
      row: "N22",
      may: { ...everyTrainee("own"), admin: "any", ceo: "any" },
      own: "params.userId",
    },
    scope: "people:read",
    query: listQuery(["at"]).extend({
      kind: z.enum(EVENT_KINDS, "There is no such kind of event.").optional(),
    }),
    response: z.object({
      person: z.object({
        _id: z.string(),
        username: z.string(),
        stage: z.enum(TIMELINE_STAGES),
      }),
      /** The kinds with at least one event. */
      kinds: z.array(z.enum(EVENT_KINDS)),
      events: z.array(TimelineEvent),
    }),
    errors: ["NOT_FOUND"],
  }),
};
