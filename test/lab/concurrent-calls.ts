/** How long others wait during long work: five requests a second, one call after another. */
import { setTimeout as pause } from "node:timers/promises";
import { median, type Running, row } from "./platform.ts";

const ASK_EACH_MS = 200;
/** A page of people, the queue of the office, the caller's session. */
const OTHERS = ["/api/admin/approved-users?page=1", "/api/admin/queue", "/api/auth/session"];

/** Prints the head of a table of steps. */
export function headOfSteps(): void {
  const head = "database,step,seconds,others (ms),95 of 100,slowest,which,MB,highest".split(",");
  row(...head);
  row(...head.map(() => "---"));
}

export type Call = <T>(method: string, path: string, sent?: FormData | object) => Promise<T>;

/**
 * Returns a function that makes calls with JSON or a form and this token; it throws the server's
 * text on refusal.
 */
export const callerOf =
  (origin: string, token: string): Call =>
  async <T>(method: string, path: string, sent?: FormData | object): Promise<T> => {
    const isForm = sent instanceof FormData;
    const answer = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent && !isForm ? { "content-type": "application/json" } : {}),
      },
      ...(sent ? { body: isForm ? sent : JSON.stringify(sent) } : {}),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };

type Step<T> = { name: string; progress: string; isOver: (answer: T) => boolean };

/**
 * Makes the others' calls and reads a step's progress until it is over. Prints its row. Returns the
 * last result of `progress`.
 */
export async function watchStep<T>(
  { platform, kind, call }: { platform: Running; kind: string; call: Call },
  { name, progress, isOver }: Step<T>,
): Promise<T> {
  const begunAt = performance.now();
  const took: { ms: number; path: string }[] = [];
  let last: T | undefined;
  for (let at = 0; last === undefined || !isOver(last); at += 1) {
    await pause(ASK_EACH_MS);
    const other = OTHERS[at % (OTHERS.length + 1)];
    const askedAt = performance.now();
    const answer = await call<T>("GET", other ?? progress);
    took.push({ ms: performance.now() - askedAt, path: other ?? "progress" });
    if (!other) last = answer;
  }
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
  took.sort((a, b) => a.ms - b.ms);
  const [half, most, slowest] = [
    median(took.map(({ ms }) => ms)),
    took[Math.ceil(took.length * 0.95) - 1]?.ms ?? 0,
    took.at(-1)?.ms ?? 0,
  ].map((ms) => ms.toFixed(0));
  const { now, highest } = platform.memory();
  const which = took.at(-1)?.path ?? "";
  row(kind, name, seconds, half ?? "", most ?? "", slowest ?? "", which, now, highest);
  return last;
}
