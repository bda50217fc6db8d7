import type { Clock } from "#/platform/app/clock.ts";
import { newId } from "#/platform/db/ids.ts";
import { hmacHex, isSameText, type Secrets } from "#/platform/security/secrets.ts";
import { CODES_TAKEN, stepAt } from "./check-in.rules.ts";

type Of = { sessionId: string; openedAt: Date };
type Deps = { secrets: Secrets; clock: Pick<Clock, "now"> };

/**
 * The keys of one opening of a session's check-in, derived and never stored: that of the current
 * secret, then those of secrets still accepted.
 */
const keysOf = ({ secrets }: Deps, { sessionId, openedAt }: Of): string[] =>
  secrets.keysFor("check-in").map((key) => hmacHex(key, `${sessionId}\n${openedAt.toISOString()}`));

const keyOf = (deps: Deps, of: Of): string => keysOf(deps, of)[0] ?? "";

const codeOfStep = (key: string, step: number): string =>
  String(Number.parseInt(hmacHex(key, `code ${step}`).slice(0, 12), 16) % 1_000_000).padStart(
    6,
    "0",
  );

/** The current six digits. */
export const currentCode = (deps: Deps, of: Of): string =>
  codeOfStep(keyOf(deps, of), stepAt(deps.clock.now()));

/** The steps whose codes are accepted now: the code on the screen and the one before. */
const takenSteps = ({ clock }: Deps): number[] =>
  Array.from({ length: CODES_TAKEN }, (_, ago) => stepAt(clock.now()) - ago);

/** Returns the step of a code accepted now; undefined for any other text. */
export const stepOf = (deps: Deps, of: Of, code: string): number | undefined =>
  takenSteps(deps).find((step) =>
    keysOf(deps, of).some((key) => isSameText(code, codeOfStep(key, step))),
  );

/** A signed ticket for someone who has shown the code of a step: the step and an id. */
export function ticketFor(deps: Deps, of: Of, step: number): string {
  const content = `${step}.${newId().replaceAll("-", "")}`;
  return `${content}.${hmacHex(keyOf(deps, of), `ticket ${content}`)}`;
}

/** Returns the id of a ticket whose code is still accepted; undefined for any other text. */
export function ticketIdOf(deps: Deps, of: Of, text: string): string | undefined {
  const [step = "", id = "", signature = ""] = text.split(".");
  if (!takenSteps(deps).includes(Number(step))) return undefined;
  const isSigned = keysOf(deps, of).some((key) =>
    isSameText(signature, hmacHex(key, `ticket ${step}.${id}`)),
  );
  return isSigned ? id : undefined;
}
