import { Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { PlainPath } from "#/shared/pages.ts";
import css from "./Stepper.module.css";

export type Step = {
  label: string;
  hint?: string;
  /** The address of a completed or current step. */
  to?: PlainPath;
};
type Props = {
  steps: readonly Step[];
  /** Index of the current step; the number of steps when all are done. */
  current: number;
  label?: string;
};

const stateOf = (index: number, current: number) =>
  index < current ? "done" : index === current ? "current" : "ahead";
const SPOKEN = { done: "done", current: "in hand", ahead: "still to come" };

/** A journey in steps: completed, current and remaining ones. */
export function Stepper({ steps, current, label = "Your journey" }: Props) {
  const inHand = steps[current];
  const next = steps[current + 1];
  return (
    // One element everywhere: on a phone its words belong to the bars below them.
    <div>
      {inHand && (
        // On a phone the steps take one line, so that the form itself is visible.
        <p className={css.short} aria-hidden="true">
          <span>
            Step {current + 1} of {steps.length}
          </span>{" "}
          {inHand.label}
          {next && <span> · then {next.label}</span>}
        </p>
      )}
      <ol className={css.steps} aria-label={label}>
        {steps.map((step, index) => {
          const state = stateOf(index, current);
          const words = (
            <>
              <span className={css.label}>{step.label}</span>
              {step.hint && (
                <Text span variant="faint" fz="xs">
                  {step.hint}
                </Text>
              )}
            </>
          );
          return (
            <li
              key={step.label}
              className={css.step}
              data-state={state}
              aria-current={state === "current" ? "step" : undefined}
            >
              <span className={css.mark} role="img" aria-label={SPOKEN[state]}>
                {state === "done" ? (
                  <IconCheck size={17} stroke={2.6} aria-hidden="true" />
                ) : (
                  index + 1
                )}
              </span>
              {step.to && state !== "ahead" ? (
                <Link to={step.to} className={css.words}>
                  {words}
                </Link>
              ) : (
                <span className={css.words}>{words}</span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
