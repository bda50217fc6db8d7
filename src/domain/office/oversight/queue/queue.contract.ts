import { z } from "zod";
import { Registration } from "#/domain/accounts/registration/registration.contract.ts";
import { Owed } from "#/domain/money/dues/owed/owed.contract.ts";
import { CheckedDocument } from "#/domain/onboarding/checks/checks.contract.ts";
import { DetailsCorrection } from "#/domain/onboarding/corrections/corrections.contract.ts";
import { RecordedPlacement } from "#/domain/placement/companies/placements/placements.contract.ts";
import { MissingOutcome } from "#/domain/placement/interviews/reminders/reminders.contract.ts";
import { ContactMessage } from "#/domain/site/contact/contact.contract.ts";
import { ErasureRequest } from "#/domain/site/privacy/erasures/erasures.contract.ts";
import { RequestUser } from "#/domain/support/assistance/requests/requests.contract.ts";
import { BatchSummary } from "#/domain/training/batches/batches.contract.ts";
import { get, namedObject } from "#/shared/calls.ts";
import { QUEUES } from "#/shared/queues.ts";
import { Alert } from "../oversight.contract.ts";

/** A person without activity for long, while it is our turn. */
export const StuckPerson = namedObject("StuckPerson", {
  _id: z.string(),
  username: z.string(),
  /** Their status: "Batch due". */
  state: z.string(),
  lastSeenOn: z.string(),
  days: z.int(),
});
export type StuckPerson = z.infer<typeof StuckPerson>;

/** The rows of each queue, in the format of the queue's own list. */
const ROWS = {
  registrations: Registration,
  documents: CheckedDocument,
  corrections: DetailsCorrection,
  erasures: ErasureRequest,
  placements: RecordedPlacement,
  assistance: RequestUser,
  returned: CheckedDocument,
  dues: Owed,
  interviews: MissingOutcome,
  messages: ContactMessage,
  stuck: StuckPerson,
};
const listOf = <N extends keyof typeof ROWS>(name: N) =>
  z.object({ queue: z.literal(name), rows: z.array(ROWS[name]) });

export const OfficeQueue = namedObject("OfficeQueue", {
  counts: z.object({
    registrations: z.int(),
    documents: z.int(),
    corrections: z.int(),
    erasures: z.int(),
    placements: z.int(),
    assistance: z.int(),
    returned: z.int(),
    dues: z.int(),
    interviews: z.int(),
    messages: z.int(),
    stuck: z.int(),
  }),
  /** The requested queue, or the first that has items; longest waiting first. */
  shown: z.discriminatedUnion("queue", [
    listOf("registrations"),
    listOf("documents"),
    listOf("corrections"),
    listOf("erasures"),
    listOf("placements"),
    listOf("assistance"),
    listOf("returned"),
    listOf("dues"),
    listOf("interviews"),
    listOf("messages"),
    listOf("stuck"),
  ]),
  /** How many signs of risk wait; they have a separate list. */
  atRisk: z.int(),
  /** The latest alerts of row N20. */
  alerts: z.array(Alert),
  /** The Java batches that start within two weeks, next one first. */
  starting: z.array(BatchSummary),
  /** The amount received today less refunds, in rupees, and how many payments still count. */
  today: z.object({ net: z.number(), count: z.int() }),
});
export type OfficeQueue = z.infer<typeof OfficeQueue>;

export const queueContract = {
  read: get("/api/admin/queue", {
    summary: "What waits for the office: how much of each kind, and the first of one kind",
    access: { row: "N98", may: { admin: "any" } },
    scope: "people:read",
    query: z.object({
      show: z.enum(QUEUES, `Choose one of ${QUEUES.join(", ")}.`).optional(),
    }),
    response: OfficeQueue,
  }),
};
