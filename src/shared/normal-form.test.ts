import { describe, expect, test } from "vitest";
import { normalForm, withoutHeaps } from "./normal-form.ts";

test("a heap of marks is drawn as thirty, and every letter of a script whole", () => {
  const heap = `a${"\u0301".repeat(5000)}b`;
  expect(withoutHeaps(`${heap} ${heap}`)).toHaveLength(2 * 32 + 1);
  const texts = ["க்ஷௌ", "נְקֻדּוֹת", "ལྷཱུྃ", `e${"\u0323".repeat(30)}`];
  expect(texts.map(withoutHeaps)).toEqual(texts);
});

describe("normalForm", () => {
  test("composes letters as Unicode does", () => {
    expect(normalForm("Jose\u0301")).toBe("José");
    expect(normalForm("ﬁ", "NFKC")).toBe("fi");
    expect(normalForm("é", "NFKD")).toBe("e\u0301");
  });

  test.each(["\u0301\u0323", "\u0301\uff9e"])(
    "takes no longer than a text is long: %j",
    (marks) => {
      const long = `a${marks.repeat(250_000)}`;
      const before = performance.now();
      for (const form of ["NFC", "NFKC", "NFKD"] as const)
        expect(normalForm(long, form)).toBe(long);
      expect(performance.now() - before).toBeLessThan(1000);
    },
  );

  test("has every sign that a heap can be made of in its list", () => {
    const behindMark = (sign: string) =>
      (["NFC", "NFKC", "NFKD"] as const).some(
        (form) => !`a\u0345${sign}`.normalize(form).startsWith("a\u0345".normalize(form)),
      );
    const signs = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code));
    const moving = signs.filter(behindMark);
    expect(moving.filter((sign) => !/[\p{M}\uff9e\uff9f]/u.test(sign))).toEqual([]);
  });
});
