import { SegmentedControl } from "@mantine/core";

type Props<Choice extends string> = {
  /** The label, for screen readers. */
  label: string;
  /** Each choice with its text, in order. */
  choices: Readonly<Record<Choice, string>>;
  value: Choice;
  onChange: (choice: Choice) => void;
};

/** A few options side by side, one of them selected, which filter a list. */
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
