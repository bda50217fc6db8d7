type Parts = {
  surname: string;
  firstname: string;
  lastname: string;
  /** As the person wants it; null or empty for all three parts. */
  nameOnPapers?: string | null | undefined;
};

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Returns the name for certificates, receipts and résumés. A surname that repeats the first or last
 * name appears once. The database has the same rule in `printedName`.
 */
export function namePrinted({ surname, firstname, lastname, nameOnPapers }: Parts): string {
  if (nameOnPapers?.trim()) return nameOnPapers.trim();
  const isAgain = isSame(surname, lastname) || isSame(surname, firstname);
  return [firstname, lastname, isAgain ? "" : surname].filter(Boolean).join(" ");
}
