import type { Paise } from "#/shared/money.ts";

const UNITS = [
  ..."zero one two three four five six seven eight nine ten".split(" "),
  ..."eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" "),
];
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES = [
  [10_000_000, "crore"],
  [100_000, "lakh"],
  [1_000, "thousand"],
  [100, "hundred"],
] as const;

/** A whole number from 0 in words, in the Indian system: "one lakh twenty thousand". */
function numberInWords(number: number): string {
  if (number < 20) return UNITS[number] ?? "";
  if (number < 100) {
    const rest = number % 10;
    const tens = TENS[Math.floor(number / 10) - 2] ?? "";
    return rest === 0 ? tens : `${tens}-${UNITS[rest]}`;
  }
  for (const [size, name] of SCALES) {
    if (number < size) continue;
    const rest = number % size;
    const head = `${numberInWords(Math.floor(number / size))} ${name}`;
    return rest === 0 ? head : `${head} ${numberInWords(rest)}`;
  }
  return "";
}

/** Formats an amount in words: "Ten thousand rupees and fifty paise only". */
export function amountInWords(amount: Paise): string {
  const rupees = Math.floor(amount / 100);
  const paise = amount % 100;
  const words = `${numberInWords(rupees)} ${rupees === 1 ? "rupee" : "rupees"}`;
  const whole = paise === 0 ? words : `${words} and ${numberInWords(paise)} paise`;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)} only`;
}
