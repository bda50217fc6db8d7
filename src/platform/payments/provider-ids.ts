import { randomInt } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns an id in the provider's format: a prefix and 14 letters and digits. */
export const providerId = (prefix: "order" | "pay" | "rfnd" | "disp" | "evt"): string =>
  `${prefix}_${Array.from({ length: 14 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("")}`;
