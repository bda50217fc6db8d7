/** The next step for each journey status, and whose turn it is. */
const NEXT: Readonly<Record<string, string>> = {
  registered: "The office approves or rejects the registration.",
  approved: "The trainee sends the details form.",
  details: "The trainee uploads the six documents.",
  documents: "The trainee settles the fee.",
  paid: "A place in a Java batch.",
  "module-in": "The sessions of the batch, and the score at its end.",
  "module-unmarked": "The trainer gives the score.",
  "module-passed": "The office puts the trainee into the next module.",
  "module-failed": "A score of 7 or more is needed to go on.",
  eligible: "The first interview.",
  interviews: "The outcome of the interviews.",
  placed: "A request for assistance, where it is wanted.",
  assistance: "Support until a year after joining.",
};

/** The statuses whose next step requires documents. */
const TAKES_PAPERS = ["documents", "paid"];

/**
 * Returns the next step of a journey status; null if there is none. `hasPapers` is false if the
 * documents are missing or were destroyed, as they come before the fee and a place in a batch.
 */
export function nextOf(place: string | null, { hasPapers = true } = {}): string | null {
  if (place === null) return null;
  if (!hasPapers && TAKES_PAPERS.includes(place)) return nextOf("details");
  return NEXT[place] ?? NEXT[place.replace(/^[a-z]+-/, "module-")] ?? null;
}

type Sections = {
  details?: { submittedAt: string | null } | undefined;
  documents?: { submittedAt: string | null } | undefined;
  money?:
    | {
        open?: readonly unknown[] | undefined;
        payments: readonly unknown[];
        dues: readonly unknown[];
      }
    | undefined;
  training?: readonly unknown[] | undefined;
  interviews?: readonly unknown[] | undefined;
  placement?: object | null | undefined;
  assistance?: { request: object | null; record: object | null } | undefined;
};

/** Whether anything was paid, can be paid or is due. */
export const hasMoney = ({ money }: Sections): boolean =>
  money !== undefined &&
  [money.open ?? [], money.payments, money.dues].some((rows) => rows.length > 0);

/** Whether assistance was requested or has a record. */
export const hasAssistance = ({ assistance }: Sections): boolean =>
  Boolean(assistance?.request ?? assistance?.record);

/** The sections that the reader may see but that are still empty, as named in a sentence. */
export function emptySections(person: Sections): string[] {
  const { details, documents, money, training, interviews, placement, assistance } = person;
  const empty: [name: string, isEmpty: boolean | undefined][] = [
    ["details", details && !details.submittedAt],
    ["documents", documents && !documents.submittedAt],
    ["payments", money && !hasMoney(person)],
    ["training", training && training.length === 0],
    ["interviews", interviews && interviews.length === 0],
    ["placement", placement === null],
    ["assistance", assistance && !hasAssistance(person)],
  ];
  return empty.flatMap(([name, isEmpty]) => (isEmpty ? [name] : []));
}

type Stamps = { recordedAt: string; confirmedAt: string | null };

/** Returns a placement with its instants in UTC, as in responses. */
export const withInstants = <P extends Stamps>(placement: P | null): P | null =>
  placement && {
    ...placement,
    recordedAt: new Date(placement.recordedAt).toISOString(),
    confirmedAt: placement.confirmedAt && new Date(placement.confirmedAt).toISOString(),
  };
