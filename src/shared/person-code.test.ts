import { expect, test } from "vitest";
import { namesakesIn, personCode } from "./person-code.ts";

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
