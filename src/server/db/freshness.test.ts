import { expect, test } from "vitest";
import { createFreshness } from "./freshness.ts";

test("a follower is as old as the newest position of the leader that it has reached", () => {
  const freshness = createFreshness();
  expect(freshness.behindMs(0)).toBe(Number.POSITIVE_INFINITY);
  freshness.sawLeader(100, 1_000);
  freshness.sawFollower(90);
  expect(freshness.behindMs(1_001)).toBe(Number.POSITIVE_INFINITY);
  freshness.sawLeader(200, 1_500);
  freshness.sawFollower(150);
  expect(freshness.behindMs(1_600)).toBe(600);
  freshness.sawFollower(200);
  expect(freshness.behindMs(1_600)).toBe(100);
});

test("where nothing is written, each look that finds both alike makes it fresh again", () => {
  const freshness = createFreshness();
  for (const at of [1_000, 2_000, 3_000]) {
    freshness.sawLeader(100, at);
    freshness.sawFollower(100);
  }
  expect(freshness.behindMs(3_000)).toBe(0);
  freshness.forget();
  expect(freshness.behindMs(3_000)).toBe(Number.POSITIVE_INFINITY);
});

test("one that stands still grows old", () => {
  const freshness = createFreshness();
  freshness.sawLeader(100, 0);
  freshness.sawFollower(100);
  for (let look = 1; look <= 50; look += 1) {
    freshness.sawLeader(100 + look, look * 1_000);
    freshness.sawFollower(100);
  }
  expect(freshness.behindMs(50_000)).toBe(50_000);
  freshness.sawFollower(150);
  expect(freshness.behindMs(50_000)).toBe(0);
});
