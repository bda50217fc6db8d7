import type { NamedRow } from "#/client/lib/bulk.ts";
import { toast } from "#/client/lib/toast.ts";
import { guidanceContract } from "#/domain/support/guidance/guidance.contract.ts";
import { logContract } from "#/domain/support/guidance/log.contract.ts";
import { assistantsContract } from "../assistants.contract.ts";
import { type SupportedPerson, supportedContract } from "../supported/supported.contract.ts";
import { type PlacedUser, supervisionContract } from "./supervision.contract.ts";

/** The queries to refetch once a person is assigned, closed or reopened. */
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
  /** The specified text on failure; the reason stays in the dialog. */
  failure: string;
  /** The row to mark. */
  id?: string | undefined;
  /** The person it is about, if the response does not name them. */
  name?: string | undefined;
  onDone: () => void;
};

/** What all these forms do on success: close, highlight the row, and refetch the queries. */
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

/** A placed user as a row of the combined list. */
export const toSupportedPerson = ({ username, ...user }: PlacedUser): SupportedPerson => ({
  ...user,
  kind: "user",
  name: username,
});

/** People who get the same assignment, with the versions read. */
export type ManyAssigned = {
  people: readonly (NamedRow & { version: number })[];
  keep: (ids: readonly string[]) => void;
};

/** Their ids and versions in the format of a call. */
export const namedIn = (people: ManyAssigned["people"]) => ({
  ids: people.map(({ _id }) => _id),
  versions: people.map(({ _id, version }) => ({ _id, version })),
});

/** The dialog that is open, and the person it is about. */
export type DialogTarget =
  | { what: "add" }
  | ({ what: "many" } & ManyAssigned)
  /** `displayName`: the name, with the code if the list has a namesake. */
  | { what: "edit" | "close" | "reopen" | "log"; person: SupportedPerson; displayName: string };

export type DialogsProps = { target: DialogTarget | null; onClose: () => void };
