import type { NamedRow } from "#/client/lib/bulk.ts";
import { toast } from "#/client/lib/toast.ts";
import { guidanceContract } from "#/domain/support/guidance/guidance.contract.ts";
import { logContract } from "#/domain/support/guidance/log.contract.ts";
import { assistantsContract } from "../assistants.contract.ts";
import { type SupportedPerson, supportedContract } from "../supported/supported.contract.ts";
import { type PlacedUser, supervisionContract } from "./supervision.contract.ts";

/** The reads to refresh once somebody is assigned, closed or reopened. */
export const DESK_READS = [
  supervisionContract.placedUsers,
  supportedContract.overview,
  supportedContract.supported,
  guidanceContract.list,
  assistantsContract.list,
  logContract.ofRecord,
  logContract.ofAssistant,
];

type Change = {
  /** The specification's text when it fails; the reason stays in the dialog. */
  failure: string;
  /** The row to mark. */
  id?: string | undefined;
  /** Who it is about, where the answer does not name them. */
  name?: string | undefined;
  onDone: () => void;
};

/** After a form of this desk: closes, highlights the row, and refreshes the reads. */
export const deskChange = ({ failure, id, name, onDone }: Change) => ({
  failed: () => {
    toast.error(failure);
    return false;
  },
  about: name,
  marks: () => id,
  done: onDone,
  refresh: DESK_READS,
});

/** A placed user as a row of the one list. */
export const toSupportedPerson = ({ username, ...user }: PlacedUser): SupportedPerson => ({
  ...user,
  kind: "user",
  name: username,
});

/** People who get the same assignment, as they were read. */
export type ManyAssigned = {
  people: readonly (NamedRow & { version: number })[];
  keep: (ids: readonly string[]) => void;
};

/** Names them in a call, with their versions. */
export const namedIn = (people: ManyAssigned["people"]) => ({
  ids: people.map(({ _id }) => _id),
  versions: people.map(({ _id, version }) => ({ _id, version })),
});

/** The dialog that is open, and the person it is about. */
export type DialogTarget =
  | { what: "add" }
  | ({ what: "many" } & ManyAssigned)
  /** `displayName`: the name, with the code where somebody else in the list has the same one. */
  | { what: "edit" | "close" | "reopen" | "log"; person: SupportedPerson; displayName: string };

export type DialogsProps = { target: DialogTarget | null; onClose: () => void };
