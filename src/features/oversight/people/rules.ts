/** The label of each account status. */
export const ACCOUNT_STATES = ["Active", "Awaiting approval", "Rejected", "Disabled"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** The next step for each journey status, and who has to take it. */
const NEXT: Readonly<Record<string, string>> = {
  registered: "The office approves or rejects the registration.",
  approved: "The trainee sends the details form.",
  details: "The trainee uploads the six documents.",
  documents: "The trainee settles the fee.",
  paid: "A place in a Java batch.",
  "module-in": "The sessions of the batch, and the mark at its end.",
  "module-unmarked": "The trainer gives the mark.",
  "module-passed": "The office puts the trainee into the next module.",
  "module-failed": "A mark of 7 or more is needed to go on.",
  eligible: "The first interview.",
  interviews: "The outcome of the interviews.",
  placed: "A request for assistance, where it is wanted.",
  assistance: "Support until a year after joining.",
};

/** Returns the next step of a journey status; null where there is none. */
export function nextOf(place: string | null): string | null {
  if (place === null) return null;
  return NEXT[place] ?? NEXT[place.replace(/^[a-z]+-/, "module-")] ?? null;
}

/** A search text as it is compared: of a telephone number, its ten digits without spaces and +91. */
export function searchText(q: string): string {
  const text = q.trim();
  if (!/^\+?[\d\s-]{4,}$/.test(text)) return text;
  const digits = text.replace(/\D/g, "");
  return digits.length > 10 && digits.startsWith("91") ? digits.slice(2) : digits;
}
