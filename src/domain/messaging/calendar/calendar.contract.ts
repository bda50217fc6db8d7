import { z } from "zod";
import { get, needed, post } from "#/shared/calls.ts";
import { inMarketing } from "#/shared/grants.ts";

const ownKey = { trainee: "self", existingTrainee: "self", trainer: "self" } as const;

export const calendarContract = {
  session: get("/api/calendar/sessions/:sessionId", {
    summary: "A session as a calendar entry (.ics), by session or by its signed link of 15 minutes",
    access: {
      row: "N26",
      may: { trainee: "owned", trainer: "owned" },
      owned: "params.sessionId",
      link: true,
    },
    response: "file",
    errors: ["NOT_FOUND"],
  }),
  firstDay: get("/api/calendar/batches/:batchId", {
    summary:
      "The first day of one's batch as a calendar entry (.ics), by batch or by its signed link of 15 minutes",
    access: { row: "N162", may: { trainee: "owned" }, owned: "params.batchId", link: true },
    response: "file",
    errors: ["NOT_FOUND"],
  }),
  interview: get("/api/calendar/interviews/:interviewId", {
    summary:
      "One's own interview as a calendar entry (.ics), also by its signed link of 15 minutes",
    access: {
      row: "N53",
      may: inMarketing("owned"),
      owned: "params.interviewId",
      link: true,
    },
    response: "file",
    errors: ["NOT_FOUND"],
  }),
  feed: get("/api/calendar/feed/:key", {
    summary:
      "A person's sessions and interviews as a calendar to subscribe to; the key in the address opens it",
    access: { row: "N27", public: true },
    response: "file",
    errors: ["NOT_FOUND"],
  }),
  findKey: get("/api/calendar/key", {
    summary: "Since when one has a private calendar address",
    access: { row: "N28", may: ownKey },
    response: z.object({ createdAt: z.iso.datetime().nullable() }),
  }),
  renewKey: post("/api/calendar/key", {
    answersSecret: true,
    summary: "Make a new private calendar address, which ends the one before",
    access: { row: "N28", may: ownKey },
    proof: needed("makes an address that opens without a session"),
    response: z.object({ message: z.string(), url: z.string(), createdAt: z.iso.datetime() }),
  }),
};
