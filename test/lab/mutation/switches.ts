/**
 * Runs before each test file of a mutation run: switches on the fault that MUTATION_FAULT names,
 * and appends the places with faults that the file executed to the file that MUTATION_HITS names.
 */
import { appendFileSync } from "node:fs";
import { afterAll, expect } from "vitest";

declare global {
  var hasFault: ((id: number) => boolean) | undefined;
}

const { MUTATION_FAULT, MUTATION_HITS } = process.env;
const hits = new Set<number>();

globalThis.hasFault = (id) => {
  hits.add(id);
  return String(id) === MUTATION_FAULT;
};

afterAll(() => {
  if (!MUTATION_HITS) return;
  const line = { file: expect.getState().testPath, hits: [...hits] };
  appendFileSync(MUTATION_HITS, `${JSON.stringify(line)}\n`);
});
