import type { RecordDraft } from "../../requests/contract.ts";
import type { RecordFields } from "../contract.ts";

/** The fields of a record as a form holds them. */
export type RecordTexts = Record<keyof RecordFields, string>;

export const textsOf = (draft: RecordDraft): RecordTexts => ({
  username: draft.username,
  email: draft.email,
  mobile: draft.mobile ?? "",
  companyName: draft.companyName ?? "",
  package: draft.package === null ? "" : String(draft.package),
  dateOfJoining: draft.dateOfJoining ?? "",
});
