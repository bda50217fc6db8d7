import { Stepper } from "./Stepper.tsx";

/** A trainee's steps between the approval and the first class, in order. */
const STEPS = [
  { key: "details", label: "Your details", hint: "Personal, education, employment" },
  { key: "documents", label: "Documents", hint: "Six files" },
  { key: "fee", label: "Admission fee", hint: "Pay online" },
  { key: "batch", label: "Your batch", hint: "Training begins" },
] as const;

/** The onboarding journey at the top of its pages: completed, current and remaining steps. */
export function JourneySteps({ at }: { at: (typeof STEPS)[number]["key"] }) {
  return <Stepper steps={STEPS} current={STEPS.findIndex(({ key }) => key === at)} />;
}
