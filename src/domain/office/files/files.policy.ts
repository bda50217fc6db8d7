import { type Actor, type Audience, audienceOf } from "#/shared/actor.ts";
import type { FileKind } from "#/shared/file.ts";

type Readers = {
  /** The person who uploaded the file. */
  owner: boolean;
  /** The trainees of the batch for which the file was uploaded. */
  members: boolean;
  staff: readonly Audience[];
  /** Whether reading another person's file is audited. */
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
  // Read by the server only, then deleted.
  importFile: { owner: false, members: false, staff: [], isAudited: false },
} as const satisfies Record<FileKind, Readers>;

export type Reader = Pick<Actor, "id" | "role" | "subRole">;
type FileFacts = { ownerId: string; kind: FileKind };

export const filesPolicy = {
  /** `isMember`: the actor is a trainee of the batch for which the file was uploaded. */
  read: (actor: Reader, file: FileFacts, isMember = false): boolean => {
    const readers: Readers = FILE_READERS[file.kind];
    return (
      (readers.owner && file.ownerId === actor.id) ||
      (readers.members && isMember) ||
      readers.staff.includes(audienceOf(actor))
    );
  },
  /** `readerId`: the reader, or the person to whom the link was given; null if unknown. */
  isAudited: (readerId: string | null, file: FileFacts): boolean =>
    FILE_READERS[file.kind].isAudited && file.ownerId !== readerId,
};
