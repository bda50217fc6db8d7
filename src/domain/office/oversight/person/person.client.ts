import { refresh } from "#/client/lib/query.ts";
import { timelineContract } from "../timeline/timeline.contract.ts";
import { personContract } from "./person.contract.ts";

/** A decision about a person may change what the page shows. */
export const refreshPerson = () => void refresh([personContract.read, timelineContract.read]);
