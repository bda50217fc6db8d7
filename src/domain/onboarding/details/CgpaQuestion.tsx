import { Button } from "@mantine/core";
import { useState } from "react";
import { percentageOfCgpa, pointsOf } from "#/shared/cgpa.ts";
import css from "./details.module.css";

type Props = { typed: string; onConvert: (percentage: string) => void };

/**
 * Asks whether a value of ten or less is a CGPA, and enters the percentage it equals on consent.
 */
export function CgpaQuestion({ typed, onConvert }: Props) {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const percentage = percentageOfCgpa(typed);
  if (!percentage || dismissed === typed) return null;
  return (
    <div className={css.cgpa} role="status">
      <span>Is {pointsOf(typed)} a CGPA?</span>
      <Button variant="light" size="compact-sm" onClick={() => onConvert(percentage)}>
        Yes, enter {percentage}%
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => setDismissed(typed)}>
        No, it is {pointsOf(typed)}%
      </Button>
    </div>
  );
}
