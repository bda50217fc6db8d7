import { z } from "zod";
import { get, namedObject } from "#/shared/calls.ts";
import { everyTrainee } from "#/shared/grants.ts";

const OnboardingSteps = namedObject("OnboardingSteps", {
  /** Whether the details are submitted. */
  isCompleted: z.boolean(),
  /** Whether the six documents are submitted. */
  isSubmitted: z.boolean(),
  isInBatch: z.boolean(),
  /** The account's e-mail, which prefills the details form. */
  email: z.string(),
});

export const stepsContract = {
  read: get("/api/onboarding/:userId", {
    summary: "How far a trainee has come before the batch: what the first screen needs, at once",
    access: { row: "N97", may: everyTrainee("own"), own: "params.userId" },
    response: OnboardingSteps,
  }),
};
