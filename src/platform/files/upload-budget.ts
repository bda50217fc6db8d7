import { MAX_FILE_BYTES } from "#/shared/file.ts";
import type { Platform } from "../app/platform.ts";
import { takeSlot } from "../http/throttle.ts";

const HOUR_SECONDS = 3600;
const KIB = 1024;

/**
 * Counts an upload of this length against a person's hourly limits of files and of bytes; one of
 * unknown length counts as one file of the largest size. Throws TOO_MANY_UPLOADS (429) with
 * Retry-After: one person must not use up the disk for all.
 */
export async function takeUpload(
  platform: Platform,
  ownerId: string,
  bytes: number = MAX_FILE_BYTES,
): Promise<void> {
  const { limits } = platform.config;
  const count = {
    key: `uploads:${ownerId}`,
    max: limits.LIMIT_UPLOADS_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  };
  const volume = {
    key: `uploaded-kib:${ownerId}`,
    max: limits.LIMIT_UPLOADED_MB_PER_HOUR * KIB,
    windowSeconds: HOUR_SECONDS,
    weight: Math.ceil(bytes / KIB),
  };
  await takeSlot(platform, count, "TOO_MANY_UPLOADS");
  await takeSlot(platform, volume, "TOO_MANY_UPLOADS");
}
