import type { Readable } from "node:stream";
import type { FileRule } from "#/shared/contract.ts";
import type { FileKind, FileType, StagedFile } from "#/shared/file.ts";
import type { Db } from "../db/db.ts";

export type FileRow = {
  id: string;
  ownerId: string;
  kind: FileKind;
  name: string;
  type: FileType;
  size: number;
  isActive: boolean;
};

/** The only way to stored bytes: encrypted at rest, on disk or in an object store. */
export type Files = {
  /**
   * Takes one uploaded part: measures, sniffs, re-encodes pictures, encrypts and stores it,
   * fsynced, with a `staged` row. Throws FILE_TOO_LARGE, rule.wrongType, PICTURE_TOO_LARGE,
   * INFECTED_FILE or STORAGE_UNAVAILABLE, or what the stream threw; the sweep then removes what is
   * left. The part's stream may be left unread.
   */
  stage: (part: {
    ownerId: string;
    rule: FileRule;
    /** The part's name in its form, at which a refusal is shown. */
    field: string;
    fileName: string;
    stream: Readable;
  }) => Promise<StagedFile>;
  /**
   * Makes staged files belong to a row, in the caller's transaction. Throws if one is not staged:
   * every file is claimed once.
   */
  claim: (tx: Db, fileIds: readonly string[]) => Promise<void>;
  /**
   * Returns the staged file if its content or name differs from the live one it would replace. An
   * identical one is dropped, and undefined returned: nothing changes.
   */
  newer: (
    tx: Db,
    file: StagedFile | undefined,
    storedId: string | null | undefined,
  ) => Promise<StagedFile | undefined>;
  /** Drops files in the caller's transaction; their bytes are swept soon after it commits. */
  drop: (tx: Db, fileIds: readonly string[]) => Promise<void>;
  /** Drops files and destroys their keys at once, so that no copy of their bytes can be read. */
  destroy: (tx: Db, fileIds: readonly string[]) => Promise<void>;
  /**
   * Drops the staged files of a failed call; live ones are kept. Never throws, since the sweep
   * finds what is left. Not for use within a transaction.
   */
  discard: (files: readonly StagedFile[]) => Promise<void>;
  /** Returns a live file's row, to decide who may read it; undefined if there is none. */
  find: (fileId: string) => Promise<FileRow | undefined>;
  /**
   * Returns the clear bytes of a live file, or undefined if there is none. The stream has to be
   * read or destroyed. Throws STORAGE_UNAVAILABLE; bytes altered at rest make the stream fail.
   */
  open: (fileId: string) => Promise<{ row: FileRow; stream: Readable } | undefined>;
  /** Deletes the bytes and rows of dropped files and of staged ones older than an hour. */
  sweep: () => Promise<number>;
  /** True if there is room for an upload (at least 1 GiB of free disk). */
  hasRoom: () => Promise<boolean>;
};
