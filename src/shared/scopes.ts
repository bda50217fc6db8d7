/**
 * What an access token may be made for: an area of the authorization table, to read or to change. A
 * call names the one it needs (`scope`); a call without one is closed to every token.
 */
export const SCOPES = {
  "people:read": "Find people and read their page, and what waits for the office",
  "onboarding:read": "Read details, and how far somebody's papers are",
  "training:read": "Read batches, classes, attendance, scores and signs of risk",
  "training:write": "Change batches, classes, attendance, scores and notes",
  "placement:read": "Read companies, openings, applications and interviews",
  "placement:write": "Change companies, openings, applications and interviews",
  "assistance:read": "Read assistance, guidance and its log",
  "assistance:write": "Change assistance, guidance and its log",
  "money:read": "Read receipts, fees, dues, takings and GST",
  "money:write": "Note who was called about a due, settle exceptions, refuse claims",
  "enquiries:read": "Read enquiries",
  "enquiries:write": "Write enquiries and calls down",
  "insights:read": "Read figures and the rows behind them",
  "messages:read": "Read contact messages, the office's messages and announcements",
  "messages:write": "Answer and remove contact messages, remove announcements",
} as const;

export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]];
