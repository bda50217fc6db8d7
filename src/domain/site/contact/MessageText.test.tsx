// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { MessageText } from "./MessageButtons.tsx";

test("a visitor's message of marks without end is drawn as what can be seen of it", async () => {
  signInAs("Admin");
  const message = {
    _id: "1",
    name: "Asha",
    email: "asha@example.in",
    message: `Hello${"\u0301".repeat(4990)} there`,
    createdAt: "2026-11-30T10:00:00.000Z",
  };
  newScreen(<MessageText message={message} />);
  await expect.poll(() => document.body.textContent).toContain("there");
  expect(document.body.textContent?.match(/\u0301+/)?.[0]).toHaveLength(30);
});
