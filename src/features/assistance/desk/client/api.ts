import { ApiError } from "#/client/lib/api-error.ts";
import { markRow } from "#/client/lib/changed-row.ts";
import { keyOf, queryClient } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { tellDecision } from "#/client/lib/undo.tsx";
import { assistantsContract } from "#/features/assistants/contract.ts";
import type { Undoable } from "#/features/decisions/contract.ts";
import { guidanceContract } from "#/features/guidance/contract.ts";
import { logContract } from "#/features/guidance/log/contract.ts";
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

/** Reloads everything the CTO's pages show. */
const refreshDesk = () =>
  Promise.all(READS.map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })));

type Change = {
  /** What the specification says when it fails; the reason stays in the dialog. */
  failure: string;
  run: () => Promise<Undoable & { message: string }>;
  /** The row to mark. */
  id?: string;
  onDone: () => void;
};

/** Makes a change, says how it went, closes what asked for it, and reloads what hangs on it. */
export async function change({ failure, run, id, onDone }: Change): Promise<void> {
  try {
    tellDecision(await run());
  } catch (cause) {
    toast.error(failure);
    // Somebody else was faster: what is shown is old.
    if (cause instanceof ApiError && cause.status === 409) void refreshDesk();
    throw cause;
  }
  if (id) markRow(id);
  onDone();
  await refreshDesk();
}

/** A placed user as a row of the one list. */
export const asSupported = ({ username, ...user }: PlacedUser): Supported => ({
  ...user,
  kind: "user",
  name: username,
});
