// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { InsightsSection } from "./InsightsSection.tsx";
import { useNothingText } from "./insights.client.ts";
import type { Insights } from "./insights.contract.ts";

/** Requests for metrics that are not answered yet. */
let held: ((answer: Response) => void)[];
beforeEach(() => {
  held = [];
  signInAs("Admin");
  vi.stubGlobal("fetch", async (address: string) =>
    address.startsWith("/api/insights/training")
      ? new Promise<Response>((resolve) => held.push(resolve))
      : Response.json({ batches: [] }, { headers: { "X-Total-Count": "0" } }),
  );
});

/** Responds to the last request for metrics. */
async function answer(asOf: string) {
  await expect.poll(() => held.length).toBe(1);
  const insights: Insights = { asOf, before: null, figures: [], series: [] };
  held.splice(0).forEach((resolve) => {
    resolve(Response.json(insights));
  });
}

/** Like a panel, it names the period in which there is nothing. */
function View({ insights }: { insights: Insights }) {
  const nothing = useNothingText()();
  return <output>{`${insights.asOf.slice(0, 4)} ${nothing}`}</output>;
}

const shown = () => document.querySelector("output")?.textContent;
const period = () => [...document.querySelectorAll("input")].map(({ value }) => value).join(" ");

/** Renders the metrics of a January. */
async function open() {
  const at = "/?from=2026-01-01&to=2026-01-31";
  const { router } = newScreen(<InsightsSection section="training" View={View} />, { at });
  await answer("2026-02-01T09:00:00Z");
  await expect.poll(shown).toBe("2026 Nothing in this period.");
  return router;
}

test("another period draws the figures again when its own have come, and not before", async () => {
  const router = await open();

  const search = { from: "2025-01-01", to: "2025-12-31" };
  await router.navigate({ to: ".", search } as never);
  await expect.poll(() => held.length).toBe(1);
  await expect.poll(period).toContain("2025");
  expect(shown()).toBe("2026 Nothing in this period.");
  await answer("2025-02-01T09:00:00Z");
  await expect.poll(shown).toBe("2025 Nothing in this period.");
});

test("a period that is chosen stands in its field and in the address, and its figures are asked for", async () => {
  const router = await open();
  const option = [...document.querySelectorAll<HTMLElement>("[role=option]")].find(
    ({ textContent }) => textContent === "All time",
  );
  option?.click();
  await expect.poll(period).toContain("All time");
  await expect.poll(() => router.state.location.search).toEqual({ period: "all" });
  await expect.poll(() => held.length).toBe(1);
});
