// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { expect, test, vi } from "vitest";
import { typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { currentSession } from "../lib/session.ts";
import { SearchButton } from "./SearchButton.tsx";

const field = () => document.querySelector<HTMLInputElement>("[role=combobox]");
const press = (target: EventTarget | null, init: KeyboardEventInit) => {
  for (const type of ["keydown", "keyup"])
    target?.dispatchEvent(new KeyboardEvent(type, { bubbles: true, ...init }));
};
const toggle = () => press(document.body, { key: "k", code: "KeyK", ctrlKey: true });

test("Ctrl+K opens the search anew while it is closing, with nothing typed", async () => {
  signInAs("Admin");
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const session = currentSession();
  if (!session) throw new Error("somebody is signed in here");
  // With the time that a dialog takes to leave.
  newScreen(
    <MantineProvider env="default">
      <SearchButton session={session} />
    </MantineProvider>,
  );
  await expect.poll(() => document.querySelector("button")).not.toBeNull();
  toggle();
  await expect.poll(() => field()?.getAttribute("aria-label") ?? "").toMatch(/^Search people/);
  const former = field();
  typeIn(former, "zub");
  await expect.poll(() => former?.value).toBe("zub");
  press(former, { key: "Escape", code: "Escape" });
  await new Promise(requestAnimationFrame);
  toggle();
  await expect.poll(() => field() !== former && field() !== null).toBe(true);
  expect([field()?.value, document.activeElement === field()]).toEqual(["", true]);
  press(field(), { key: "Escape", code: "Escape" });
  await expect.poll(field).toBeNull();
});
