import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";

/**
 * Returns arguments of `unshare` that run a command with a disk of 192 MiB mounted on the folder.
 * The disk ends with the command, and no other process sees it.
 */
export const smallDiskArguments = (folder: string, ...command: string[]): string[] => [
  ...["-Um", "--map-root-user", "sh", "-c"],
  'mount -t tmpfs -o size=192m tmpfs "$0" && exec "$@"',
  ...[folder, ...command],
];

/** True if this user may mount such a disk here. */
export const mayMountSmallDisk = (): boolean =>
  spawnSync("unshare", smallDiskArguments(tmpdir(), "true")).status === 0;
