import { expect, test } from "vitest";
import { pageOfAlerts } from "./oversight.rules.ts";

const alert = (id: string, text: string, createdAt: string) => ({
  _id: id,
  kind: "mail-dead",
  text,
  createdAt,
});
const alerts = [
  alert("a", "100% lost", "2026-03-01T00:00:00.000Z"),
  alert("b", "Refund due", "2026-03-03T00:00:00.000Z"),
  alert("c", "Mail to ASHA", "2026-03-02T00:00:00.000Z"),
];
const ids = (query: Parameters<typeof pageOfAlerts>[1]) =>
  pageOfAlerts(alerts, query).alerts.map(({ _id }) => _id);

test("alerts come newest first, or sorted as asked", () => {
  expect(ids({})).toEqual(["b", "c", "a"]);
  expect(ids({ sort: "createdAt" })).toEqual(["a", "c", "b"]);
  expect(ids({ sort: "-text" })).toEqual(["b", "c", "a"]);
});

test("alerts are searched literally, whatever the case, and counted before paging", () => {
  expect(ids({ q: "asha" })).toEqual(["c"]);
  expect(ids({ q: "0% l" })).toEqual(["a"]);
  expect(ids({ q: ".*" })).toEqual([]);
  expect(pageOfAlerts(alerts, { page: 2, pageSize: 2 })).toMatchObject({
    alerts: [{ _id: "a" }],
    total: 3,
  });
});

test.each(["kind", "-kind"])("alerts alike in %s keep one order, the older id first", (sort) => {
  const ordered = [...alerts].reverse();
  expect(pageOfAlerts(ordered, { sort }).alerts.map(({ _id }) => _id)).toEqual(["a", "b", "c"]);
});
