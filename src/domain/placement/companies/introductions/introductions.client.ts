import { applicationsContract } from "../applications/applications.contract.ts";
import { introductionsContract } from "./introductions.contract.ts";
import type { LinkState } from "./introductions.rules.ts";

/** The queries that any change of an opening's links affects. */
export const LINK_READS = [
  introductionsContract.list,
  introductionsContract.candidates,
  applicationsContract.board,
];

export const STATE_NAMES: Record<LinkState, string> = {
  open: "Open",
  paused: "Opening closed",
  over: "Over",
  ended: "Ended",
};
