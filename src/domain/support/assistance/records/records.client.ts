import { routeQuery } from "#/client/lib/query.ts";
import type { RecordDraft } from "../requests/requests.contract.ts";
import { type RecordFields, recordsContract } from "./records.contract.ts";

/** A person's own record of assistance. */
export const recordQuery = (userId: string) =>
  routeQuery(recordsContract.find, { params: { userId } });

export type RecordTexts = Record<keyof RecordFields, string>;

export const textsOf = (draft: RecordDraft): RecordTexts => ({
  username: draft.username,
  email: draft.email,
  mobile: draft.mobile ?? "",
  companyName: draft.companyName ?? "",
  package: draft.package === null ? "" : String(draft.package),
  dateOfJoining: draft.dateOfJoining ?? "",
});
