import { z } from "zod";
import { BATCH_TYPES } from "#/domain/training/batches/batches.rules.ts";
import { get, namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import { normalizeCode } from "#/shared/typed-code.ts";
import { WRONG_CODE_SHAPE } from "./check-in.rules.ts";

/** The check-in of one session as its trainer sees it, live. */
export const CheckIn = namedObject("CheckIn", {
  sessionId: z.string(),
  batchId: z.string(),
  batchType: z.enum(BATCH_TYPES),
  date: z.string(),
  time: z.string(),
  topic: z.string(),
  /**
   * Whether the session is recorded as held; before that, check-ins are turned into marks when it
   * is.
   */
  isHeld: z.boolean(),
  /** Whether today is the session's day; only then can anyone check in. */
  isToday: z.boolean(),
  isOpen: z.boolean(),
  /** The current six digits and the link with them, while check-in is open. */
  code: z.string().nullable(),
  link: z.string().nullable(),
  /** Milliseconds until the next code. */
  nextCodeIn: z.int(),
  /** How many members the batch has. */
  expected: z.int(),
  /** Those who checked in, last first. */
  came: z.array(z.object({ id: z.string(), name: z.string(), at: z.iso.datetime() })),
});
export type CheckIn = z.infer<typeof CheckIn>;

const codeOf = (shape: RegExp) =>
  z
    .string({ error: WRONG_CODE_SHAPE })
    .max(200, WRONG_CODE_SHAPE)
    .transform(normalizeCode)
    .pipe(z.string().regex(shape, WRONG_CODE_SHAPE));

/** The six digits on the trainer's screen. */
const code = codeOf(/^\d{6}$/);

/** The six digits, or the ticket they were exchanged for. */
const codeOrTicket = codeOf(/^(\d{6}|\d{1,15}\.[0-9a-f]{32}\.[0-9a-f]{64})$/);

const own = { may: { trainer: "owned" }, owned: "params.sessionId" } as const;

export const checkInContract = {
  find: get("/api/check-in/:sessionId", {
    summary: "Who checked in to one of the trainer's own sessions, and the code of the moment",
    access: { row: "N137", ...own },
    scope: "training:read",
    response: CheckIn,
    errors: ["NOT_FOUND"],
  }),
  open: put("/api/check-in/:sessionId", {
    summary: "Open or close check-in of one of the trainer's own sessions",
    access: { row: "N137", ...own },
    scope: "training:write",
    proof: notNeeded("can be closed"),
    body: z.object({ isOpen: z.boolean() }),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "CHECK_IN_CLOSED", "SESSIONS_UNAVAILABLE"],
  }),
  ticket: post("/api/check-in/:sessionId/ticket", {
    answersSecret: true,
    summary:
      "Change the code of a check-in's link for a ticket, good once and no longer than the code",
    access: { row: "N138", public: true },
    proof: notNeeded("before a session; the code is the proof"),
    body: z.object({ code }),
    response: z.object({ ticket: z.string() }),
    errors: ["CHECK_IN_CLOSED", "CODE_OVER", "TOO_MANY"],
  }),
  checkIn: post("/api/check-in/:sessionId", {
    summary: "Check in to a session of one's own batch, once, by code or ticket",
    access: { row: "N139", may: { trainee: "owned" }, owned: "params.sessionId" },
    proof: notNeeded("one's own"),
    body: z.object({ code: codeOrTicket }),
    response: z.object({ message: z.string(), topic: z.string(), checkedInAt: z.iso.datetime() }),
    errors: ["NOT_FOUND", "CHECK_IN_CLOSED", "CODE_OVER", "TOO_MANY"],
  }),
};
