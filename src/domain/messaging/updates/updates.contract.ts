import { z } from "zod";
import { get } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";
import { RECENT_MS } from "./updates.rules.ts";

/** The JSON in the `data` of one message of the stream. */
export type UpdateMessage = {
  /** For staff: the features that were written to, each with the tab that did, if any. */
  features?: Record<string, string | null>;
  /** Something concerns the listener: a notification, a decision, a mark. */
  you?: true;
  /** For everyone else: places in batches may have been taken or freed; not by whom. */
  places?: true;
  /** Something may have been missed, so everything should be refetched. */
  all?: true;
  /** Updates may be missed on this connection, so the client should poll too. */
  ask?: true;
};

export const updatesContract = {
  follow: get("/api/updates", {
    summary:
      "What changes, as server-sent events that say which data to ask for again, never the data; " +
      "without Accept: text/event-stream the first of them alone",
    access: { row: "N130", may: everyone("self") },
    query: z.object({
      /**
       * In milliseconds: the first event covers what came within this time before, at most a
       * minute.
       */
      recent: z.coerce.number().int().min(0).max(RECENT_MS).optional(),
    }),
    response: "file",
    staysOpen: true,
  }),
};
