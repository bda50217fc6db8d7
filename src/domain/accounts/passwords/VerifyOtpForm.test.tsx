// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { VerifyOtpForm } from "./VerifyOtpForm.tsx";

test("who asks for a new code without an email is led to its field", async () => {
  newScreen(<VerifyOtpForm knownEmail="" onVerified={() => undefined} />);
  const buttons = () => [...document.querySelectorAll("button")];
  const again = () => buttons().find(({ textContent }) => textContent === "Send a new OTP");
  await expect.poll(again).toBeTruthy();
  again()?.click();
  await expect.poll(() => document.activeElement?.getAttribute("data-path")).toBe("email");
});
