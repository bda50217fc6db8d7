import { type Actor, type Audience, audienceOf } from "#/shared/actor.ts";
import type { FileKind } from "#/shared/file.ts";

type Readers = {
  /** The person who handed the file in. */
  owner: boolean;
  /** The trainees of the batch that the file was made for. */
  members: boolean;
  staff: readonly Audience[];
  /** Reading somebody else's is recorded in the audit trail. */
  isAudited: boolean;
};

/** Who may read which kind of file (the second table of specification 5). */
const FILE_READERS = {
  identityDocument: { owner: true, members: false, staff: ["admin", "ceo"], isAudited: true },
  sessionAssignment: { owner: false, members: true, staff: ["trainer", "ceo"], isAudited: false },
  traineeAnswer: { owner: true, members: false, staff: ["trainer"], isAudited: false },
  resume: { owner: true, members: false, staff: ["admin", "ceo"], isAudited: false },
  interviewAttachment: { owner: true, members: false, staff: ["admin", "ceo"], isAudited: false },
  assistanceTerms: { owner: true, members: false, staff: ["admin", "cto"], isAudited: false },
  // Read by the server alone, and gone then.
  importFile: { owner: false, members: false, staff: [], isAudited: false },
} as const satisfies Record<FileKind, Readers>;

export type Reader = Pick<Actor, "id" | "role" | "subRole">;
type FileFacts = { ownerId: string; kind: FileKind };

export const filesPolicy = {
  /** `isMember`: the actor is a trainee of the batch that the file was made for. */
  read: (actor: Reader, file: FileFacts, isMember = false): boolean => {
    const readers: Readers = FILE_READERS[file.kind];
    return (
      (readers.owner && file.ownerId === actor.id) ||
      (readers.members && isMember) ||
      readers.staff.includes(audienceOf(actor))
    );
  },
  /** `readerId`: the reader, or the person who was given the link; null if unknown. */
  isAudited: (readerId: string | null, file: FileFacts): boolean =>
    FILE_READERS[file.kind].isAudited && file.ownerId !== readerId,
};
