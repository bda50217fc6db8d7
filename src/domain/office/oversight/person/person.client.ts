import { refresh } from "#/client/lib/query.ts";
import { timelineContract } from "../timeline/timeline.contract.ts";
import { personContract } from "./person.contract.ts";

/** After a decision about a person, what is on the page may stand otherwise. */
export const refreshPerson = () => void refresh([personContract.read, timelineContract.read]);
