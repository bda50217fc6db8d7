import { MODULE_NAMES, type Module } from "#/shared/modules.ts";
import { codeOfLetters } from "#/shared/typed-code.ts";

export const CERTIFICATE_KINDS = ["module", "placement"] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

export const CERTIFICATE_STATES = ["valid", "withdrawn", "erased"] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/** Crockford's alphabet, without letters that are easily confused on paper. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 12;
/** Random bytes per code: five bits of each are used. */
export const CODE_BYTES = CODE_LENGTH;

/** A certificate's code from random bytes. */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join("");

/** A code as printed and in addresses: 7KQF-3MZD-9XWT. */
export const writeCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? code;

/**
 * Normalizes a typed or scanned code, ignoring case, spaces and look-alikes; null for an invalid
 * one.
 */
export function readCode(text: string): string | null {
  const code = codeOfLetters(text).toUpperCase();
  const isCode = code.length === CODE_LENGTH && [...code].every((one) => LETTERS.includes(one));
  return isCode ? code : null;
}

export const moduleTitle = (module: Module): string => MODULE_NAMES[module];

/** The achievement, in words: "Passed the Java module", "Placed at Infosys". */
export const achievementOf = ({ kind, title }: { kind: CertificateKind; title: string }): string =>
  kind === "module" ? `Passed the ${title} module` : `Placed at ${title}`;

/** Why a certificate that is no longer earned does not count. */
export const LOST: Record<CertificateKind, string> = {
  module: "The score was changed and no longer passes.",
  placement: "The placement was taken back.",
};

export function stateOf(row: {
  holder: string | null;
  withdrawnAt: Date | null;
}): CertificateState {
  if (row.holder === null) return "erased";
  return row.withdrawnAt ? "withdrawn" : "valid";
}
