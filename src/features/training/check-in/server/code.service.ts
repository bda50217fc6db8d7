import type { Clock } from "#/server/clock.ts";
import { hmacHex, isSameText, type Secrets } from "#/server/secrets.ts";
import { CODES_TAKEN, stepAt, TICKET_MINUTES } from "../rules.ts";

type Of = { sessionId: string; openedAt: Date };
type Deps = { secrets: Secrets; clock: Pick<Clock, "now"> };

/** The secrets of one opening of one session's check-in, which are stored nowhere: the one in force, then those accepted besides. */
const keysOf = ({ secrets }: Deps, { sessionId, openedAt }: Of): string[] =>
  secrets.keysFor("check-in").map((key) => hmacHex(key, `${sessionId}\n${openedAt.toISOString()}`));

const keyOf = (deps: Deps, of: Of): string => keysOf(deps, of)[0] ?? "";

const codeOfStep = (key: string, step: number): string =>
  String(Number.parseInt(hmacHex(key, `code ${step}`).slice(0, 12), 16) % 1_000_000).padStart(
    6,
    "0",
  );

/** The six digits of now. */
export const currentCode = (deps: Deps, of: Of): string =>
  codeOfStep(keyOf(deps, of), stepAt(deps.clock.now()));

/** A ticket for whoever has shown a code that was right: until when it lasts, signed. */
export function ticketFor(deps: Deps, of: Of): string {
  const until = deps.clock.now().valueOf() + TICKET_MINUTES * 60_000;
  return `${until}.${hmacHex(keyOf(deps, of), `ticket ${until}`)}`;
}

/** Whether a text is the code of now or the one before, or a ticket that has not run out. */
export function isRight(deps: Deps, of: Of, text: string): boolean {
  return keysOf(deps, of).some((key) => isRightUnder(key, deps, text));
}

function isRightUnder(key: string, deps: Deps, text: string): boolean {
  const [until = "", signature] = text.split(".");
  if (signature !== undefined) {
    const isSigned = isSameText(signature, hmacHex(key, `ticket ${until}`));
    return isSigned && Number(until) > deps.clock.now().valueOf();
  }
  const step = stepAt(deps.clock.now());
  return Array.from({ length: CODES_TAKEN }, (_, ago) => codeOfStep(key, step - ago)).some((code) =>
    isSameText(text, code),
  );
}
