// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { buttonOf } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { updateSession, useSession } from "../lib/session.ts";
import { PagePrompts } from "./PagePrompts.tsx";

function Frame() {
  const session = useSession();
  return (
    <>
      <h1>Where the tour begins</h1>
      {session && <PagePrompts session={session} />}
    </>
  );
}

const prompts = () =>
  [...document.querySelectorAll("aside")].map((one) => one.getAttribute("aria-label"));

test("the tour is offered once the privacy notice was answered, never beside it", async () => {
  signInAs("Trainee");
  updateSession({ tour: "offered", noticeToShow: 2 });
  newScreen(<Frame />);
  await expect.poll(prompts).toEqual(["Privacy notice"]);
  buttonOf("Not now")?.click();
  await expect.poll(prompts).toEqual(["Tour"]);
});

test("a notice that comes during the tour waits for its end", async () => {
  signInAs("Trainee");
  newScreen(<Frame />);
  await expect.poll(() => document.querySelector("h1")).not.toBe(null);
  updateSession({ tour: "running" });
  const tour = () => document.querySelector("[role=dialog]");
  await expect.poll(tour).not.toBe(null);
  updateSession({ noticeToShow: 2 });
  await expect.poll(() => [tour() !== null, prompts()]).toEqual([true, []]);
  buttonOf("Skip the rest")?.click();
  await expect.poll(prompts).toEqual(["Privacy notice"]);
});
