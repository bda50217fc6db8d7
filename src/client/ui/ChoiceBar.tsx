import { SegmentedControl } from "@mantine/core";

type Props<Choice extends string> = {
  /** What is chosen, for screen readers. */
  label: string;
  /** Each choice with its text, in their order. */
  choices: Readonly<Record<Choice, string>>;
  value: Choice;
  onChange: (choice: Choice) => void;
};

/** A few choices next to each other, one of them selected: what a list shows. */
export function ChoiceBar<Choice extends string>({ label, choices, ...taken }: Props<Choice>) {
  const names = Object.entries<string>(choices);
  return (
    <SegmentedControl<Choice>
      aria-label={label}
      data={names.map(([value, text]) => ({ value: value as Choice, label: text }))}
      {...taken}
    />
  );
}
