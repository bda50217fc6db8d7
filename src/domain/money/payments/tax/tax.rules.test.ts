import { describe, expect, test } from "vitest";
import {
  minus,
  placeOfSupply,
  splitPart,
  splitTax,
  taxNumber,
  totalOf,
  withTax,
} from "./tax.rules.ts";

const INSIDE = { rate: 18, isInterState: false };
const OUTSIDE = { rate: 18, isInterState: true };

/** Total, percent, taxable value, CGST and SGST each, IGST; in paise. */
const CASES: readonly [string, number, number, number, number, number][] = [
  ["a round fee", 1_180_000, 18, 1_000_000, 90_000, 180_000],
  ["the fee of ₹10,000 with its tax in it", 1_000_000, 18, 847_458, 76_271, 152_542],
  ["half of it", 500_000, 18, 423_728, 38_136, 76_271],
  ["an odd number of paise", 1_000_001, 18, 847_459, 76_271, 152_543],
  ["a tax of odd paise: each half is rounded, the rest is taxable", 4_999, 18, 4_237, 381, 763],
  ["one paisa", 1, 18, 1, 0, 0],
  ["four paise: the halves round down where the whole rounds up", 4, 18, 4, 0, 1],
  ["seven paise: both halves round up", 7, 18, 5, 1, 1],
  ["half a paisa goes up", 105, 5, 99, 3, 5],
  ["a rate of 5", 1_050_000, 5, 1_000_000, 25_000, 50_000],
  ["a rate of 12", 999_999, 12, 892_857, 53_571, 107_143],
  ["a rate of 28", 128, 28, 100, 14, 28],
  ["the largest fee", 999_999_900, 18, 847_457_542, 76_271_179, 152_542_358],
  ["no tax", 500_000, 0, 500_000, 0, 0],
];

describe("what is paid is split to the paisa", () => {
  test.each(CASES)("%s", (_, amount, rate, taxable, half, igst) => {
    const inside = splitTax(amount, { rate, isInterState: false });
    expect(inside).toEqual({
      taxablePaise: taxable,
      cgstPaise: half,
      sgstPaise: half,
      igstPaise: 0,
    });
    expect(totalOf(inside)).toBe(amount);
    const outside = splitTax(amount, { rate, isInterState: true });
    expect([outside.igstPaise, outside.cgstPaise, totalOf(outside)]).toEqual([igst, 0, amount]);
  });

  test("no sum up to ₹50 is off by more than its rounding", () => {
    for (let amount = 1; amount <= 5_000; amount += 1) {
      for (const rate of [5, 12, 18, 28]) {
        const { taxablePaise, cgstPaise, sgstPaise } = splitTax(amount, {
          rate,
          isInterState: false,
        });
        expect(cgstPaise).toBe(sgstPaise);
        expect(taxablePaise + cgstPaise + sgstPaise).toBe(amount);
        expect(Math.abs(cgstPaise - (amount * rate) / (2 * (100 + rate)))).toBeLessThanOrEqual(0.5);
      }
    }
  });
});

/** Pseudo-random numbers below a limit; the same sequence for the same seed. */
function numbersFrom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

describe("what is taken back", () => {
  test("a part has its share, and the last takes what is left", () => {
    const paid = splitTax(1_000_000, INSIDE);
    const first = splitPart(paid, 333_333, INSIDE);
    expect(first).toEqual({
      taxablePaise: 282_485,
      cgstPaise: 25_424,
      sgstPaise: 25_424,
      igstPaise: 0,
    });
    const left = minus(paid, first);
    expect(splitPart(left, totalOf(left), INSIDE)).toEqual(left);
  });

  test("never takes more tax than there was, however it is cut", () => {
    const next = numbersFrom(7);
    for (let round = 0; round < 2_000; round += 1) {
      const rate = next(2) === 0 ? INSIDE : OUTSIDE;
      let left = splitTax(100 + next(round % 2 === 0 ? 500 : 2_000_000), rate);
      while (totalOf(left) > 0) {
        const all = totalOf(left);
        const amount = next(3) === 0 ? all : 1 + next(all);
        const part = splitPart(left, amount, rate);
        expect(totalOf(part)).toBe(amount);
        expect(part.cgstPaise).toBe(part.sgstPaise);
        left = minus(left, part);
        expect(Math.min(left.cgstPaise, left.igstPaise)).toBeGreaterThanOrEqual(0);
      }
      expect(left).toEqual({ taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 });
    }
  });
});

test.each([
  [1_000_000, 18, 1_180_000],
  [1, 18, 1],
  [3, 18, 4],
  [999_999, 5, 1_049_999],
  [10, 5, 11],
])("on top of %i paise at %i %% comes %i in all", (paise, rate, all) => {
  expect(withTax(paise, rate)).toBe(all);
});

test("numbers have sixteen characters, and April begins a series anew", () => {
  expect(taxNumber("Tax invoice", "2027-03-31", 1)).toBe("INV/26-27/000001");
  expect(taxNumber("Receipt voucher", "2027-04-01", 20)).toBe("RCV/27-28/000020");
  expect(taxNumber("Refund voucher", "2026-11-29", 999_999)).toHaveLength(16);
});

const HUB = { gstin: "29AAACB1234C1Z5", isByAddress: true };
test.each<[string, string | null, (string | null)[], string]>([
  ["a registered customer's own state", "27AAPFU0939F1ZV", ["Bengaluru, Karnataka"], "27"],
  ["the state of the first address", null, ["4 Lake Road, Chennai, Tamil Nadu", "Goa"], "33"],
  ["the next where the first names none", null, ["PG in BTM", "Kochi, KERALA 682001"], "32"],
  ["the last that an address names", null, ["12 Delhi Road, Pune, Maharashtra"], "27"],
  ["a name of words of its own", null, ["Goalpara Lane, Indore"], "29"],
  ["Telangana, not another that it begins like", null, ["Hyderabad,Telangana"], "36"],
  ["the longer of two that end alike", null, ["Panaji, Daman and Diu"], "26"],
  ["the hub's where nobody said", null, [null, ""], "29"],
])("the place of supply is %s", (_, gstin, addresses, state) => {
  expect(placeOfSupply(HUB, { gstin, addresses })).toBe(state);
});

test("the place of supply is the hub's where the owner says so", () => {
  const customer = { gstin: null, addresses: ["Chennai, Tamil Nadu"] };
  expect(placeOfSupply({ ...HUB, isByAddress: false }, customer)).toBe("29");
});
