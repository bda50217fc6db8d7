// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import type { Insights } from "./insights.contract.ts";
import { TablePanel } from "./TablePanel.tsx";

const pointsOf = (names: readonly string[]) => names.map((x) => ({ x, y: 2, rowsHref: null }));
const LONGEST = Array.from({ length: 26 }, (_, place) => `Company ${place}`);

const insights = {
  series: [
    { key: "asked-by-source", label: "Enquiries", unit: "count", points: pointsOf(["College"]) },
    { key: "joined-by-source", label: "Joined", unit: "count", points: [] },
    { key: "pass-by-company", label: "Pass rate", unit: "percent", points: [] },
    { key: "interviews-by-company", label: "Interviews", unit: "count", points: pointsOf(LONGEST) },
  ],
} as unknown as Insights;

test("nothing counted is 0; a rate of nothing and what was cut off are N/A", async () => {
  signInAs("Admin");
  newScreen(
    <TablePanel
      insights={insights}
      title="By source"
      by="Source"
      text="Of those who asked."
      keys={["asked-by-source", "joined-by-source", "pass-by-company", "interviews-by-company"]}
    />,
  );
  const cells = (name: string) => {
    const row = [...document.querySelectorAll("tr")].find((one) => one.textContent.includes(name));
    return [...(row?.querySelectorAll("td") ?? [])].map(({ textContent }) => textContent);
  };
  await expect.poll(() => cells("College")).toEqual(["2", "0", "N/A", "N/A"]);
});
