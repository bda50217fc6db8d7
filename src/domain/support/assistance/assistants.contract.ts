import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import {
  assignmentFields,
  CHANGING,
  CLOSING,
  ctoOnly,
  REOPENING,
  SUPPORT_SORTS,
  supportFields,
  supportStatus,
} from "#/domain/support/guidance/guidance.contract.ts";
import { list, namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import { isCalendarDate, WRONG_DATE } from "#/shared/dates.ts";
import { lineField } from "#/shared/line-field.ts";
import { listQuery } from "#/shared/list.ts";
import { nameField } from "#/shared/person-name-field.ts";

/** A supported person from outside the platform. */
export const Assistant = namedObject("PersonalAssistant", {
  _id: z.string(),
  assistantName: z.string(),
  companyName: z.string(),
  dateOfJoining: z.string(),
  ...supportFields,
  /** The joining date plus one year. */
  supportEnds: z.string(),
});
export type Assistant = z.infer<typeof Assistant>;

export const ASSISTANT_SORTS = [
  "assistantName",
  "companyName",
  "dateOfJoining",
  ...SUPPORT_SORTS,
] as const;

const JOINING = "Choose the date of joining.";
const assistantFields = z.object({
  assistantName: nameField("Enter the candidate name.", 100),
  companyName: lineField("Enter the company name.", 120),
  dateOfJoining: z.string({ error: JOINING }).min(1, JOINING).refine(isCalendarDate, WRONG_DATE),
  ...assignmentFields,
});
export type AssistantFields = z.output<typeof assistantFields>;

const written = z.object({ message: z.string(), assistant: Assistant, ...undoable });

export const assistantsContract = {
  list: list("/api/personal-assistant/get-assistant", {
    summary: "Supported people from outside the platform",
    access: { row: "82", may: ctoOnly },
    scope: "assistance:read",
    query: listQuery(ASSISTANT_SORTS).extend({
      status: supportStatus,
    }),
    response: z.object({ assistants: z.array(Assistant) }),
  }),
  create: post("/api/personal-assistant/create-assistant", {
    summary: "Add a supported person from outside the platform",
    access: { row: "87", may: ctoOnly },
    scope: "assistance:write",
    proof: notNeeded("no money and no access; can be changed"),
    body: assistantFields,
    response: written,
  }),
  update: put("/api/personal-assistant/update-assistant/:id", {
    summary: "Change a personal assistant that is not closed",
    access: { row: "88", may: ctoOnly },
    scope: "assistance:write",
    ...CHANGING,
    body: assistantFields.extend({ version: z.int().optional() }),
    response: written,
  }),
  close: put("/api/cto/close-personal-assistant/:id", {
    summary: "Close a personal assistant, with a summary where one is given",
    access: { row: "86", may: ctoOnly },
    scope: "assistance:write",
    ...CLOSING,
    response: written,
  }),
  reopen: put("/api/cto/reopen-personal-assistant/:id", {
    summary: "Reopen a closed personal assistant, with the reason",
    access: { row: "N38", may: ctoOnly },
    scope: "assistance:write",
    ...REOPENING,
    response: written,
  }),
};
