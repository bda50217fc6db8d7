import { renameSync, writeFileSync } from "node:fs";

/**
 * Sets the offset, in seconds, of the servers whose TEST_CLOCK_FILE this is. In one step: a server
 * that reads the file while it is written would find it empty, and its clock right.
 */
export function writeClockFile(file: string, seconds: number): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, String(seconds));
  renameSync(unfinished, file);
}
