// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { routeQuery } from "#/client/lib/query.ts";
import { buttonOf } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { type Interview, interviewsContract } from "./interviews.contract.ts";
import { NextStepPanel } from "./NextStepPanel.tsx";

const serve = (round: Interview["round"]) =>
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(
      address.includes("/latest/")
        ? { interview: { _id: "one", companyName: "Infosys", round, feedback: "Positive" } }
        : {
            canSchedule: true,
            reason: null,
            companyName: "Infosys",
            completedRounds: ["Screening", round],
          },
    ),
  );

const handlers = { onPlaced: vi.fn(), onSchedule: vi.fn() };
function Page() {
  const request = { params: { userId: "me" } };
  return (
    <NextStepPanel
      status={useQuery(routeQuery(interviewsContract.status, request))}
      {...handlers}
    />
  );
}

test("after a positive HR round the job comes before another round", async () => {
  signInAs("Trainee");
  serve("HR");
  newScreen(<Page />);
  await expect.poll(() => buttonOf("I got the job")).toBeDefined();
  expect(buttonOf("I got the job")?.dataset.variant).not.toBe("default");
  expect(buttonOf("Schedule another round")?.dataset.variant).toBe("default");
  buttonOf("I got the job")?.click();
  expect(handlers.onPlaced).toHaveBeenCalledWith(expect.objectContaining({ _id: "one" }));
  buttonOf("Schedule another round")?.click();
  expect(handlers.onSchedule).toHaveBeenCalledOnce();
});

test("after a round before it nothing but the next is proposed", async () => {
  signInAs("Trainee");
  serve("L1");
  newScreen(<Page />);
  await expect.poll(() => buttonOf("Schedule L2")).toBeDefined();
  expect(buttonOf("I got the job")).toBeUndefined();
});
