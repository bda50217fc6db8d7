import type { RecordDraft } from "../../requests/contract.ts";

export const FIELD_NAMES = [
  "username",
  "email",
  "mobile",
  "companyName",
  "package",
  "dateOfJoining",
] as const;

/** The fields of a record as a form holds them. */
export type RecordTexts = Record<(typeof FIELD_NAMES)[number], string>;

export const textsOf = (draft: RecordDraft): RecordTexts => ({
  username: draft.username,
  email: draft.email,
  mobile: draft.mobile ?? "",
  companyName: draft.companyName ?? "",
  package: draft.package === null ? "" : String(draft.package),
  dateOfJoining: draft.dateOfJoining ?? "",
});
