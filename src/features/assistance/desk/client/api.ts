import { toast } from "#/client/lib/toast.ts";
import { guidanceContract } from "#/features/guidance/contract.ts";
import { logContract } from "#/features/guidance/log/contract.ts";
import { assistantsContract } from "../../assistants/contract.ts";
import { type Supported, supportedContract } from "../../supported/contract.ts";
import { deskContract, type PlacedUser } from "../contract.ts";

const READS = [
  deskContract.placedUsers,
  supportedContract.overview,
  supportedContract.supported,
  guidanceContract.list,
  assistantsContract.list,
  logContract.ofRecord,
  logContract.ofAssistant,
];

type Change = {
  /** What the specification says when it fails; the reason stays in the dialog. */
  failure: string;
  /** The row to mark. */
  id?: string | undefined;
  onDone: () => void;
};

/** What a form of this desk does once it was sent: closes, marks the row, and reloads what hangs on it. */
export const deskChange = ({ failure, id, onDone }: Change) => ({
  failed: () => {
    toast.error(failure);
    return false;
  },
  marks: () => id,
  done: onDone,
  refresh: READS,
  refreshesOnFailure: true as const,
});

/** A placed user as a row of the one list. */
export const asSupported = ({ username, ...user }: PlacedUser): Supported => ({
  ...user,
  kind: "user",
  name: username,
});
