// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { AdmissionFeePage } from "./AdmissionFeePage.tsx";

const opened = async (status: "Pending" | "Completed") => {
  signInAs("Trainee");
  vi.stubGlobal("fetch", async (address: string) => {
    if (!address.startsWith("/api/payment/details/")) throw new TypeError("Failed to fetch");
    return Response.json({ paymentDetails: { status } });
  });
  newScreen(<AdmissionFeePage isNoticePending={false} />);
};
const text = () => document.querySelector("main")?.textContent ?? "";

test("the head asks for the fee until it is paid", async () => {
  await opened("Pending");
  await expect.poll(text).toContain("pick a batch and settle the fee");
});

test("and then for the batch alone", async () => {
  await opened("Completed");
  await expect.poll(text).toContain("Your fee is settled. What is left is your batch.");
  expect(text()).not.toContain("settle the fee");
});
