import { z } from "zod";
import { get, namedObject } from "#/shared/calls.ts";
import { everyTrainee } from "#/shared/grants.ts";

const OnboardingSteps = namedObject("OnboardingSteps", {
  /** The details are handed in. */
  isCompleted: z.boolean(),
  /** The six documents are submitted. */
  isSubmitted: z.boolean(),
  isInBatch: z.boolean(),
  /** The account's, which the form of the details begins with. */
  email: z.string(),
});

export const stepsContract = {
  read: get("/api/onboarding/:userId", {
    summary: "How far a trainee has come before the batch: what the first screen needs, at once",
    access: { row: "N97", may: everyTrainee("own"), own: "params.userId" },
    response: OnboardingSteps,
  }),
};
