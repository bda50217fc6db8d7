import { openingsContract } from "../../openings/contract.ts";
import { applicationsContract } from "../contract.ts";

/** What changes with anything that is done about an application. */
export const BOARD_READS = [
  applicationsContract.board,
  openingsContract.list,
  openingsContract.fits,
];
