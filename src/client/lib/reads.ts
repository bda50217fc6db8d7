import { LONGEST_TOGETHER, MOST_TOGETHER, type ReadAnswer, TOGETHER } from "#/shared/together.ts";
import { offlineError } from "./api-error.ts";
import { learnTime } from "./clock.ts";

/** With whom a read may leave: "now" with those of the same moment, "soon" with those of the next one. */
export type Joining = "now" | "soon";

type Read = { address: string; init: RequestInit; take: (answer: Promise<ReadAnswer>) => void };

/** So long a read waits for others that it can do without. */
const SOON_MS = 50;

let waiting: Read[] = [];
let isLeaving = false;

/** Makes one request. Throws an ApiError "OFFLINE" where no answer came, and what an abort throws. */
export async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { credentials: "same-origin", ...init });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw offlineError();
  }
}

/** Makes one request by itself. Returns its whole answer. Throws as `reach` does. */
export async function readAlone(address: string, init: RequestInit): Promise<ReadAnswer> {
  const askedAt = Date.now();
  const response = await reach(address, init);
  learnTime(response.headers.get("Date"), askedAt);
  const total = response.headers.get("X-Total-Count");
  return {
    status: response.status,
    text: await response.text(),
    total: total === null ? undefined : Number(total),
  };
}

/**
 * Makes a read in one request with the others of the same moment, so that a screen that begins with several goes one
 * way to the server and back. Returns its own answer. Throws as `reach` does.
 */
export function readTogether(address: string, init: RequestInit, joining: Joining) {
  return new Promise<ReadAnswer>((take) => {
    waiting.push({ address, init, take });
    if (joining === "soon") setTimeout(leave, SOON_MS);
    else if (!isLeaving) {
      isLeaving = true;
      queueMicrotask(leave);
    }
  });
}

/** Lets everything that waits leave. */
function leave() {
  const reads = waiting;
  waiting = [];
  isLeaving = false;
  for (const group of groupsOf(reads)) {
    const [only] = group;
    if (only && group.length === 1) only.take(readAlone(only.address, only.init));
    else leaveTogether(group);
  }
}

/** Those of one caller, as many as may be asked for at once. */
function groupsOf(reads: readonly Read[]): Read[][] {
  const groups: Read[][] = [];
  let length = 0;
  for (const read of reads) {
    const group = groups.at(-1);
    length += read.address.length + 1;
    const isFull = (group?.length ?? 0) >= MOST_TOGETHER || length > LONGEST_TOGETHER;
    if (group && !isFull && callerOf(read) === callerOf(group[0])) group.push(read);
    else {
      groups.push([read]);
      length = read.address.length;
    }
  }
  return groups;
}

const callerOf = (read: Read | undefined) => new Headers(read?.init.headers).get("Authorization");

function leaveTogether(group: readonly Read[]) {
  const { signal: _, ...init } = group[0]?.init ?? {};
  const addresses = group.map(({ address }) => address).join(" ");
  const arriving = readAlone(`${TOGETHER}?reads=${encodeURIComponent(addresses)}`, init);
  for (const [index, { address, init, take }] of group.entries()) {
    const own = arriving.then((answer) => {
      // A server in trouble is in trouble for each of them; one that does not know this call may know theirs.
      if (answer.status !== 200) return answer.status < 500 ? readAlone(address, init) : answer;
      const { answers } = JSON.parse(answer.text) as { answers: ReadAnswer[] };
      return answers[index] ?? readAlone(address, init);
    });
    take(orAborted(own, init.signal));
  }
}

/** Others may still want what came: an abort ends the waiting alone. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
