import type { ErrorKey } from "./errors.ts";

/** The limit of every upload: 10 MiB (specification 1 section 5; C45). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export const MIME_OF = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export type FileType = keyof typeof MIME_OF;

/** What every call that takes a file can be refused with, whatever its type. */
export const UPLOAD_REFUSALS = [
  "FILE_TOO_LARGE",
  "PDF_LOCKED",
  "UPLOAD_MALFORMED",
  "STORAGE_UNAVAILABLE",
  "TOO_MANY_UPLOADS",
] as const satisfies readonly ErrorKey[];

/**
 * The kinds of stored files; who may read one depends on its kind (docs/security/authorization.md).
 */
export const FILE_KINDS = [
  "identityDocument",
  "sessionAssignment",
  "traineeAnswer",
  "resume",
  "interviewAttachment",
  "assistanceTerms",
  "importFile",
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What one reader opens of one paper within so many minutes is one line of the trail. */
export const VIEW_MINUTES = 5;

/** A file that is stored but belongs to nothing yet: a service claims it in its transaction. */
export type StagedFile = {
  id: string;
  /** Display text only, cleaned and at most 150 code points. */
  name: string;
  type: FileType;
  /** Bytes of what is stored, which for pictures is the re-encoded one. */
  size: number;
  /** Hex SHA-256 of what was sent. */
  sha256: string;
};
