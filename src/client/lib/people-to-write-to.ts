import type { Person } from "#/shared/person-code.ts";
import { keepDraft, readDraft } from "./draft.ts";

const NAME = "people to write to";

/** The people of a list whom its reader chose to write to; kept like drafts. */
type PeopleToWriteTo = {
  label: string;
  people: Pick<Person, "id" | "name">[];
};

export const keepPeopleToWriteTo = (chosen: PeopleToWriteTo): void => keepDraft(NAME, chosen);

/** Returns the last choice on this device, or null. */
export function readPeopleToWriteTo(): PeopleToWriteTo | null {
  const { label, people } = readDraft<PeopleToWriteTo>(NAME) ?? {};
  return label && people ? { label, people } : null;
}
