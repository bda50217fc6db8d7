// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import { PasswordField } from "./PasswordField.tsx";

test("a refused password is marked for a screen reader, another is not", () => {
  const { place, draw } = newPart();
  const isMarked = () => place.querySelector("input")?.getAttribute("aria-invalid");
  draw(<PasswordField label="Password" autoComplete="new-password" />);
  expect(isMarked()).toBeNull();
  draw(<PasswordField label="Password" autoComplete="new-password" error="Choose a password." />);
  expect(isMarked()).toBe("true");
});
