// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { LastDecision } from "./LastDecision.tsx";

test.each([
  ["Highest degree", "Highest degree returned, by Rajan, just now."],
  [undefined, "Photo verified, by Rajan, just now."],
  ["PAN card", ""],
])("of %s it says: %s", async (of, words) => {
  signInAs("Admin");
  const at = new Date().toISOString();
  const texts = ["Photo verified", "Highest degree returned"];
  const events = texts.map((text) => ({ text, at, actor: "Rajan" }));
  vi.stubGlobal("fetch", async () => Response.json({ events }));
  newScreen(
    <output>
      <LastDecision userId="asha" of={of} />.
    </output>,
  );
  const text = () => document.querySelector("output")?.textContent;
  await expect.poll(text).toBe(words ? `${words} .` : ".");
});
