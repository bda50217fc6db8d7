import { expect, test } from "vitest";
import { displayNameAmong, namesakesIn, personCode } from "./person-code.ts";

test("a code is the end of the id, as people read it out", () => {
  expect(personCode("0190f3a2-0000-7000-8000-00000000a41f")).toBe("A41F");
});

test("namesakes are those whose name somebody else has too, however often they are listed", () => {
  const people = [
    { id: "1", name: "Varun Prasad" },
    { id: "2", name: "varun prasad " },
    { id: "3", name: "Asha Rao" },
    { id: "3", name: "Asha Rao" },
  ];
  expect([...namesakesIn(people)].sort()).toEqual(["1", "2"]);
  expect(namesakesIn([]).size).toBe(0);
});

test("one name is one name, however it was typed", () => {
  const same = (one: string, other: string) =>
    namesakesIn([
      { id: "1", name: one },
      { id: "2", name: other },
    ]).size === 2;
  expect(same("Varun  Prasad", "Varun Prasad")).toBe(true);
  // One letter, or a letter and its sign: on the screen they look alike.
  expect(same("ಕೊಂಡ", "ಕ\u0CC6\u0CC2ಂಡ")).toBe(true);
  expect(same("Jos\u00e9", "Jose\u0301")).toBe(true);
  expect(same("काव्या", "काव्य")).toBe(false);
});

test("in plain text a name carries its code only among namesakes", () => {
  const varun = { id: "0190f3a2-0000-7000-8000-00000000a41f", name: "Varun Prasad" };
  expect(displayNameAmong(new Set([varun.id]), varun)).toBe("Varun Prasad A41F");
  expect(displayNameAmong(new Set(), varun)).toBe("Varun Prasad");
});
