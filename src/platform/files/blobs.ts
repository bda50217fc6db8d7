import type { Readable } from "node:stream";
import { AppError } from "#/shared/errors.ts";

/** The store of sealed bytes, by file id. All but `hasRoom` throw STORAGE_UNAVAILABLE. */
export type BlobStore = {
  /** Resolves only when the bytes survive a power cut; those of many may wait for `settle`. */
  put: (key: string, bytes: Readable, size: number, many?: "settled later") => Promise<void>;
  /** Resolves once everything put under these keys is safe. Throws if one is missing. */
  settle: (keys: readonly string[]) => Promise<void>;
  /** Returns the bytes. Throws also if nothing is stored under the key. */
  open: (key: string) => Promise<Readable>;
  /** Yields every key, in no order; a key added or removed during the listing may be missing. */
  list: () => AsyncIterable<string>;
  /** Deleting a missing key is not an error. */
  delete: (key: string) => Promise<void>;
  /** True if there is room for another upload; false also if the disk cannot be queried. */
  hasRoom: () => Promise<boolean>;
};

/** For a full or broken disk, or an unreachable object store: asks the caller to retry later. */
export function throwStorageUnavailable(cause: unknown): never {
  throw new AppError("STORAGE_UNAVAILABLE", { cause });
}

/** The free space assumed for a disk that cannot be queried. */
export const NO_SPACE = { bavail: 0, bsize: 0 };
