import { signLink } from "#/server/files/links.ts";
import type { Context } from "#/server/platform.ts";
import type { PlannedSession } from "../contract.ts";
import type { PlannedRow } from "./queries.ts";

/** A planned session as its trainer reads it, with links for 15 minutes. */
export function presentPlanned({ secrets, clock }: Context, row: PlannedRow): PlannedSession {
  const { id, batchId, batchType, date, slot, topic, trainerName, fileId, fileName, version } = row;
  return {
    _id: id,
    batchId,
    batchType,
    date,
    time: slot,
    topic,
    trainerName,
    assignmentFileUrl: fileId && signLink(secrets, clock, `/api/files/${fileId}`),
    assignmentFileName: fileName,
    calendarUrl: signLink(secrets, clock, `/api/calendar/sessions/${id}`),
    version,
  };
}
