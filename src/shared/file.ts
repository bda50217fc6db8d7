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

/** The refusals of every call that takes a file, whatever its type. */
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

/** Repeated views of one paper by one reader within this many minutes are one line of the trail. */
export const VIEW_MINUTES = 5;

/** A stored file that belongs to nothing yet: a service claims it in its transaction. */
export type StagedFile = {
  id: string;
  /** Display text only, cleaned and at most 150 code points. */
  name: string;
  type: FileType;
  /** The size in bytes as stored, for pictures after re-encoding. */
  size: number;
  /** Hex SHA-256 of the bytes as sent. */
  sha256: string;
};
