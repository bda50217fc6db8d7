import { firstDayEntry, invitation } from "#/domain/messaging/calendar/calendar.rules.ts";
import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Invitation } from "#/platform/mail/outgoing-mail.ts";
import { senderOf } from "#/platform/mail/sender.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import type { Address } from "#/shared/pages.ts";
import type { BatchRow } from "../batches.service.ts";

type Person = { id: string; name: string; email: string };

/** The first day of a batch as a calendar entry for a member's mail; `CANCEL` removes it again. */
export function firstDayTo(
  { config, hub, clock }: Context,
  { id, batchId, batchType, startDate, version }: BatchRow,
  person: Person,
  method: Invitation["method"],
): Invitation {
  const { hubName, address } = hub.now();
  const sender = senderOf(config.mailFrom, hubName);
  const entry = firstDayEntry({
    id,
    batchId,
    date: startDate,
    place: address || null,
    // The same sequence as the batch's own entry.
    sequence: version,
    changedAt: clock.now(),
    url: `${config.publicUrl}/${batchType.toLowerCase()}-training-details`,
  });
  const text = invitation(method, entry, {
    organizer: { ...sender, name: sender.name || hubName },
    attendee: { name: person.name, address: person.email },
  });
  return { method, text };
}

/**
 * Tells a member, or somebody on the waitlist who was offered the batch, that it starts on another
 * day.
 */
export function startMovedNotice(
  person: Person,
  batch: { batchId: string; startDate: IsoDate },
  {
    before,
    reason,
    path,
    entry,
  }: { before: IsoDate; reason: string; path: Address; entry?: Invitation },
): Notice {
  const values = {
    name: person.name,
    batch: batch.batchId,
    start: formatDate(batch.startDate),
    before: formatDate(before),
    reason,
  };
  return worded(person.id, "batch-start-moved", values, {
    path,
    ...(entry && { invitation: entry }),
  });
}

/** Tells somebody on the waitlist that a batch they were offered does not take place. */
export const offerEndedNotice = (person: Person, batchId: string, reason: string): Notice =>
  worded(
    person.id,
    "batch-offer-ended",
    { name: person.name, batch: batchId, reason },
    { path: "/admission-fee" },
  );
